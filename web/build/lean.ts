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

/**
 * Our policy forbids code made of text, so zod reads objects without it; what would make it stays away. A text is asked
 * for its format by z.email() and the like, never by a method of z.string(), which would bring every format there is. 3 KiB.
 */
const schemas = instead('lean-zod-schemas', /zod\/v4\/classic\/schemas\.js$/, (code) =>
  code
    .replace('core.$ZodObjectJIT.init(', 'core.$ZodObject.init(')
    .replace(/(_ZodString\.init\(inst, def\);\n\}), \{\n {4}email\(.*?\n\}\);/s, '$1);'),
)

/** No list of ours grows by pages: what would ask for the next one is never called. 1 KiB. */
const noPages = instead(
  'lean-pages',
  /query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
  () => `const never = () => undefined
export { never as hasNextPage, never as hasPreviousPage, never as infiniteQueryBehavior }`,
)

/** What the API's document says of a call is for the server: the browser only makes it. */
const contract = instead('lean-contract', /\/contract\/src\/\w+\.ts$/, (code) =>
  code.replace(/^\s*summary:\s*'.*',?\n/gm, ''),
)

/** The refusals whose words the browser says itself (lib/api.ts, load-failure, login, relate-failure). */
const spoken =
  /^(internal|unauthenticated|invalid_credentials|forbidden|campaign_not_active|no_active_cadence|contact_not_found|already_related)$/

/** Every other refusal is told in the words of the server's answer. 1 KiB. */
const refusals = instead('lean-refusals', /\/contract\/src\/problem\.ts$/, (code) =>
  code.replace(/^ {2}(\w+): \{\s*status: \d+,\s*message:\s*'[^'\n]*',?\s*\},$/gm, (whole, name: string) =>
    spoken.test(name) ? whole.replace(/status: \d+,/, '') : `${name}: {},`,
  ),
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

export const lean = [zod, schemas, noPages, contract, refusals, storeHook, icons]
