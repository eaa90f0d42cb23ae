import type { SenderTest } from '@cadencia/contract/senders'

import { cloudApiSender } from '#channels/sender-settings.ts'
import { metaUrl } from '#channels/whatsapp/api.ts'
import { askNumber } from '#channels/whatsapp/number.ts'
import type { Db } from '#platform/db.ts'
import { WrongKey } from '#platform/secrets.ts'

import type { SenderRow } from './queries.ts'
import type { Keeper } from './save.ts'
import { trial } from './trial.ts'

/** Asks Meta for a number while a person waits; nothing is sent to anybody. */
export const askForNumber = (db: Db, keeper: Keeper, row: SenderRow) =>
  trial(db, row, () => converse(keeper, row))

async function converse({ keys, graphUrl = metaUrl }: Keeper, row: SenderRow): Promise<SenderTest> {
  try {
    const { answered, known, text } = await askNumber({ baseUrl: graphUrl, ...cloudApiSender(keys, row) })
    return { ok: known, steps: [{ name: answered ? 'Número' : 'Conexão', ok: known, reply: text }] }
  } catch (error) {
    if (!(error instanceof WrongKey)) throw error
    return { ok: false, steps: [{ name: 'Token', ok: false, reply: error.message }] }
  }
}
