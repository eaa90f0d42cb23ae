/** After this many a message is given up. */
export const maxAttempts = 15

const baseSeconds = 60
const capSeconds = 4 * 3600
const spread = 0.2

/**
 * How long a message waits after its nth attempt: a minute, two, four, to four hours at most, a fifth more or less so
 * that those refused together do not come back together. `jitter` is chance, from 0 to 1.
 */
export function retryDelaySeconds(attempt: number, jitter: number, afterSeconds = 0): number {
  const delay = Math.min(baseSeconds * 2 ** (Math.max(attempt, 1) - 1), capSeconds)
  return Math.max(Math.round(delay * (1 - spread + 2 * spread * jitter)), afterSeconds)
}
