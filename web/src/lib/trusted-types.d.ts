/** Not yet in TypeScript's own types. What it makes is a text to everything but the browser's check. */
interface Window {
  trustedTypes?: {
    createPolicy: <R extends { createHTML: (...parts: never[]) => string }>(name: string, rules: R) => R
  }
}
