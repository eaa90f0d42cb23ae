import { maxAttempts, retryDelaySeconds } from '@cadencia/domain/retry'

import type { Outcome, Work } from './work.ts'

type How = { afterSeconds?: number | undefined; softBounce?: true | undefined; reason?: string }

/** Another try later, each time further away, or the end of trying. */
export function retry(
  work: Work,
  code: string,
  { afterSeconds = 0, softBounce, reason = `Nova tentativa depois de: ${code}` }: How,
): Outcome {
  const attempt = work.attempts + 1
  if (attempt >= maxAttempts)
    return {
      kind: 'failed',
      code,
      reason: `O servidor recusou ${maxAttempts} tentativas. Última resposta: ${code}`,
    }
  return {
    kind: 'retry',
    code,
    reason,
    afterSeconds: Math.max(afterSeconds, retryDelaySeconds(attempt, Math.random())),
    ...(softBounce && { softBounce }),
  }
}
