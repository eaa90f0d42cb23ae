import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A script of ours in a process of its own: its first line says it is ready, its last one what it has to tell. */
export async function startChild(script: string, options: object) {
  const path = fileURLToPath(new URL(`../chaos/${script}`, import.meta.url))
  const child = spawn(
    process.execPath,
    [
      ...(process.env['BENCH_PROFILE'] ? ['--cpu-prof', '--cpu-prof-dir=/tmp/prof'] : []),
      path,
      JSON.stringify(options),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  const lines = linesOf(child)
  const ready = await Promise.race([lines(), ended.then(() => undefined)])
  if (ready === undefined) throw new Error(`${script} ended before it was ready`)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    return lines()
  }
  return { pid: child.pid ?? 0, ready, stop, kill: () => child.kill('SIGKILL') }
}

/** Ends a mail server, which then says how many messages it took, and in how many seconds. */
export async function takenBy(sink: { stop: () => Promise<string> }) {
  const [messages = 0, seconds = 0] = (await sink.stop()).split(' ').map(Number)
  return { messages, seconds }
}

/** One line after another; those that a process left unsaid are empty. */
function linesOf(child: ChildProcess) {
  if (!child.stdout) throw new Error('a child without output')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return async () => (await lines.next()).value ?? ''
}
