// npm start: everything the product needs, then the product.
import { chdir } from 'node:process'

import { ensurePackages, ensureWeb, root } from './packages.mjs'
import { run } from './run.mjs'

chdir(root)
ensurePackages()
ensureWeb()
await run('server/src/main.ts', process.argv.slice(2))
