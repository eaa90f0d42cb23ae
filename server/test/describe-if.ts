import { describe, test } from 'vitest'

/**
 * Tests with programs that may not be on a machine. Vitest runs the body of a skipped group too, which would start them: in
 * its place stands one skipped test of its name, so that it is counted.
 */
export const describeIf = (areThere: boolean, name: string, body: () => void | Promise<void>) =>
  areThere ? describe(name, body) : test.skip(name, () => undefined)
