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

// lib/zod.ts is with the packages so that it runs before any chunk that builds a schema.
const chunks = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack|zod)\/|src\/lib\/zod\.ts/,
    tags: ['$initial'],
  },
  {
    name: 'shared',
    test: /\/(src\/(ui\/(?!dialog|confirm-dialog|field)|lib\/(?!form\.))|contract\/src\/(?!template|contacts|campaigns|steps)|domain\/src\/(?!bytes|contact|condition))|lucide-react/,
    minShareCount: 10,
  },
  // On every screen behind the login: one chunk packs better than four.
  {
    name: 'shell',
    test: /tanstack\/(react-query|query-core)\/|src\/(ui\/popover|features\/sandbox\/test-pill)/,
  },
  // By itself, or its styles would bring all that a preview needs.
  { name: 'message', test: /src\/ui\/message\.css/ },
  {
    name: 'preview',
    test: /domain\/src\/(attribute-key|first-name|html-text|html-tags|template|sample)\.ts/,
  },
  // What always comes together packs better together.
  { name: 'pens', test: /icons\/(pencil|link-2)\.m?js/ },
  {
    name: 'desk',
    test: /icons\/(undo-2|alarm-clock|check|chevron-(up|down)|search-x|circle-check-big)\.mjs/,
  },
  { name: 'keys', test: /src\/lib\/(single-)?keys\.ts/ },
  { name: 'told', test: /contract\/src\/(timeline|history)\.ts|domain\/src\/reply-effect/ },
  {
    name: 'template',
    test: /features\/templates\/(data|changes)\.ts|features\/profile\/data\.ts|icons\/send\.js/,
  },
  // Most forms are in dialogs: their code comes with the first of them.
  { name: 'forms', test: /node_modules\/(react-hook-form)\/|src\/lib\/form\.ts/ },
]

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFont(), precompress()],
  resolve: { alias: { 'entities/decode': join(import.meta.dirname, 'src/lib/entities.ts') } },
  server: { proxy: { '/api': server, '^/t/': server } },
  build: {
    outDir,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
})
