import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const outDir = join(import.meta.dirname, 'dist')
const packGzip = promisify(gzip)
const packBrotli = promisify(brotliCompress)

/** The server sends these as they are: no request pays for compression. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async closeBundle() {
    const names = await readdir(outDir, { recursive: true })
    for (const name of names.filter((file) => /\.(js|css|svg|html)$/.test(file))) {
      const file = join(outDir, name)
      const content = await readFile(file)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
      await writeFile(`${file}.gz`, await packGzip(content, { level: 9 }))
      await writeFile(`${file}.br`, await packBrotli(content, { params }))
    }
  },
})

const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head-prepend' as const,
        })),
  },
})

/** The browser never asks zod for a JSON Schema, for English or for cyclic values: 8 KiB of the first load. */
const leanZod = (): Plugin => ({
  name: 'lean-zod',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/(locales\/en|core\/(to-json-schema|json-schema-processors|memoizer))\.js$/ },
    handler: (code, id) => {
      if (id.endsWith('/en.js')) return 'export default () => ({ localeError: () => undefined })'
      return [...code.matchAll(/^export (?:const|function|class) ([$\w]+)/gm)]
        .map(([, name]) => `export const ${name} = () => undefined`)
        .join('\n')
    },
  },
})

/** React has had this hook since 18: what stands in for it elsewhere is dead weight. */
const ownStoreHook = (): Plugin => ({
  name: 'own-store-hook',
  apply: 'build',
  transform: {
    filter: { id: /use-sync-external-store-shim\.(production|development)\.js$/ },
    handler: () => "exports.useSyncExternalStore = require('react').useSyncExternalStore",
  },
})

// lib/zod.ts is with the packages so that it runs before any chunk that builds a schema.
const chunks = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack|zod)\/|src\/lib\/zod\.ts/,
    tags: ['$initial'],
  },
  { name: 'shared', test: /\/(src\/(ui|lib)|contract\/src|domain\/src)\/|lucide-react/, minShareCount: 7 },
]

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), leanZod(), ownStoreHook(), preloadFont(), precompress()],
  server: { proxy: { '/api': server, '^/t/': server } },
  build: {
    outDir,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
})
