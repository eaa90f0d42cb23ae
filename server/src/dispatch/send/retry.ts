import { maxAttempts, retryDelaySeconds } from '@cadencia/domain/retry'

import type { Outcome, Work } from './work.ts'

/** Another try later, each time further away, or the end of trying. */
export function retry(
  work: Work,
  code: string,
  { afterSeconds = 0, softBounce }: { afterSeconds?: number | undefined; softBounce?: true | undefined },
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
    reason: `Nova tentativa depois de: ${code}`,
    afterSeconds: Math.max(afterSeconds, retryDelaySeconds(attempt, Math.random())),
    ...(softBounce && { softBounce }),
  }
}
