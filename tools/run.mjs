// node tools/run.mjs FILE ARGS…: makes sure of the packages, then runs a TypeScript file on the product's Node.
import { spawn } from 'node:child_process'
import * as modules from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { ensurePackages, productNode, root } from './packages.mjs'

/** Modules compiled once: half of what a second start would take. */
const compiled = join(root, 'node_modules/.cache/compiled')

/** In this process when it is new enough; otherwise in a child that gets our signals and gives us its end. */
export async function run(file, args = []) {
  ensurePackages()
  const node = productNode()
  if (node === process.execPath) {
    modules.enableCompileCache(compiled)
    process.argv = [node, resolve(file), ...args]
    await import(pathToFileURL(resolve(file)).href)
    return
  }
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env }
  const child = spawn(node, [file, ...args], { stdio: 'inherit', env })
  // A terminal sends Ctrl-C to both; the child decides when it is over.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)))
  }
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

if (resolve(process.argv[1] ?? '') === import.meta.filename) {
  const [file, ...args] = process.argv.slice(2)
  await run(file, args)
}
