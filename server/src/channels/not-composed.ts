import type { NotComposed } from './missing.ts'
import type { Outcome } from './work.ts'

/** A message that cannot be written fails alone, with what it lacks. */
export const notComposed = ({ reason }: NotComposed): Outcome => ({ kind: 'failed', code: 'content', reason })
