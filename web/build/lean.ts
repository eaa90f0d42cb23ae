import type { Plugin } from 'vite'

/** A package's module that does more than we ask of it, with what it shall be instead in the production build. */
const instead = (name: string, id: RegExp, handler: (code: string, id: string) => string): Plugin => ({
  name,
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id }, handler },
})

/** The browser never asks zod for a JSON Schema, for English or for cyclic values: 8 KiB of the first load. */
const zod = instead(
  'lean-zod',
  /zod\/v4\/(locales\/en|core\/(to-json-schema|json-schema-processors|memoizer))\.js$/,
  (code, id) => {
    if (id.endsWith('/en.js')) return 'export default () => ({ localeError: () => undefined })'
    return [...code.matchAll(/^export (?:const|function|class) ([$\w]+)/gm)]
      .map(([, name]) => `export const ${name} = () => undefined`)
      .join('\n')
  },
)

/** What the API's document says of a call is for the server: the browser only makes it. */
const contract = instead('lean-contract', /\/contract\/src\/\w+\.ts$/, (code) =>
  code.replace(/^\s*summary:\s*'.*',?\n/gm, ''),
)

/** React has had this hook since 18: what stands in for it elsewhere is dead weight. */
const storeHook = instead(
  'lean-store-hook',
  /use-sync-external-store-shim\.(production|development)\.js$/,
  () => "exports.useSyncExternalStore = require('react').useSyncExternalStore",
)

/** Our icons have a size and, at most, a class: no context, no names, no merging. 1 KiB. */
const icons = instead(
  'lean-icons',
  /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
  () => `import { createElement } from 'react'
const common = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor',
  strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' }
export default (icon) => ({ size = 24, ...rest }) =>
  createElement('svg', { ...common, width: size, height: size, ...rest },
    icon.node.map(([tag, attributes]) => createElement(tag, attributes)))`,
)

export const lean = [zod, contract, storeHook, icons]
