import { spawn } from 'node:child_process'

import { productNode, root } from './packages.mjs'

/** Runs one program of node_modules to its end, collecting what it says. */
export function runStep(name, script, args = [], { env = {}, show = false } = {}) {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(productNode(), [`${root}/node_modules/${script}`, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    const said = []
    child.stdout?.on('data', (data) => said.push(data))
    child.stderr?.on('data', (data) => said.push(data))
    child.on('close', (code) =>
      resolve({
        name,
        passed: code === 0,
        seconds: (performance.now() - started) / 1000,
        output: Buffer.concat(said).toString(),
      }),
    )
  })
}
