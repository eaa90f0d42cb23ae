/** The one place that may write to the console: failures the screens stay silent about. */
// oxlint-disable-next-line no-console -- the browser's console is this log.
export const logError = (what: string, error: unknown) => console.error(`[cadencia] ${what}`, error)
