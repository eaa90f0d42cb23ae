import type { SenderForm } from '#channels/sender-form.ts'
import { WrongKey } from '#platform/secrets.ts'

import { metaUrl } from './api.ts'
import { askNumber } from './number.ts'
import { cloudApiSender } from './settings.ts'

/** Asks Meta for a number while a person waits; nothing is sent to anybody. */
export const askForNumber: NonNullable<SenderForm['tryOut']> = async (row, { keys, graphUrl = metaUrl }) => {
  try {
    const { answered, known, text } = await askNumber({ baseUrl: graphUrl, ...cloudApiSender(keys, row) })
    return { ok: known, steps: [{ name: answered ? 'Número' : 'Conexão', ok: known, reply: text }] }
  } catch (error) {
    if (!(error instanceof WrongKey)) throw error
    return { ok: false, steps: [{ name: 'Token', ok: false, reply: error.message }] }
  }
}
