// npm run dev: the product, and the screens rebuilt as you type.
import { spawn } from 'node:child_process'

import { ensurePackages, productNode, root } from './packages.mjs'
import { run } from './run.mjs'

process.chdir(root)
ensurePackages()
const vite = spawn(productNode(), ['node_modules/vite/bin/vite.js', 'web'], { stdio: 'inherit' })
process.on('exit', () => vite.kill())
await run('server/src/main.ts')
