import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A script of ours in a process of its own: its first line says it is ready, its last one what it has to tell. */
export async function startChild(script: string, options: object) {
  const path = fileURLToPath(new URL(`../chaos/${script}`, import.meta.url))
  const child = spawn(
    process.execPath,
    [
      // As deploy/ starts it: without a limit the collector lets the heap grow with the machine.
      '--max-old-space-size=192',
      ...(process.env['BENCH_PROFILE'] ? ['--cpu-prof', '--cpu-prof-dir=/tmp/prof'] : []),
      path,
      JSON.stringify(options),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const lines = linesOf(child)
  const ready = await lines()
  const stop = async () => {
    child.kill('SIGTERM')
    const [told] = await Promise.all([lines(), once(child, 'exit')])
    return told
  }
  return { pid: child.pid ?? 0, ready, stop, kill: () => child.kill('SIGKILL') }
}

function linesOf(child: ChildProcess) {
  let text = ''
  const waiting: ((line: string) => void)[] = []
  const give = () => {
    for (let end = text.indexOf('\n'); end >= 0 && waiting.length > 0; end = text.indexOf('\n')) {
      waiting.shift()?.(text.slice(0, end))
      text = text.slice(end + 1)
    }
  }
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    give()
  })
  return () =>
    new Promise<string>((resolve) => {
      waiting.push(resolve)
      give()
    })
}
