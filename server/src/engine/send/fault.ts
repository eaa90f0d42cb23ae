import { providerText } from '@cadencia/domain/provider-text'

import { SenderFault } from '#channels/transport.ts'
import type { Outcome } from '#channels/work.ts'
import { isUnavailable } from '#platform/db.ts'

/** A sender that failed, or a database that is away, is no fault of the message; anything else is, and of it alone. */
export const faultOutcome = (error: unknown): Outcome => {
  if (error instanceof SenderFault) return { kind: 'released', afterSeconds: 0 }
  if (isUnavailable(error)) return { kind: 'released', afterSeconds: 5 }
  return {
    kind: 'failed',
    code: providerText(String(error), 500),
    reason: 'A mensagem não pôde ser preparada',
  }
}
