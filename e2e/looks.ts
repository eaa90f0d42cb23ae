/** What runs with `npm run test:slow` only (playwright.config.ts). */
export const slow = { tag: '@slow' }

/** Every run looks at the narrowest window, in the dark; the other looks are for the slow one. */
export const lookOf = (colorScheme: 'light' | 'dark', width: number) =>
  colorScheme === 'dark' && width === 360 ? {} : slow
