import type { SenderInput } from '@cadencia/contract/senders'

import { formOfMode, modeOf } from '#channels/registry.ts'
import { keptSecrets, sealSecrets } from '#channels/secrets.ts'
import { refuseField, type SenderContext, type SenderForm } from '#channels/sender-form.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { transact } from '#platform/transact.ts'

import {
  findSender,
  insertSender,
  moveDefault,
  renewSender,
  type SenderFields,
  type SenderRow,
  lockSenders,
} from './queries.ts'

export const senderNotFound = () => new Refusal('not_found', { message: 'Canal de envio não encontrado' })

export const createSender = (db: Db, context: SenderContext, accountId: number, input: SenderInput) =>
  transact(db, async (tx) => {
    const { channel, form } = formOfMode(input.mode)
    const fields = toFields(context, accountId, form, input)
    if (input.isDefault) await lockSenders(tx, accountId, channel)
    const { id } = await insertSender(tx, accountId, { ...fields, channel, mode: input.mode })
    if (input.isDefault) await moveDefault(tx, accountId, channel, id)
    return id
  })

/** A changed sender starts anew: what went wrong before went wrong with what it was. */
export const changeSender = (
  db: Db,
  context: SenderContext,
  accountId: number,
  id: number,
  input: SenderInput,
) =>
  transact(db, async (tx) => {
    const row = await lockSender(tx, accountId, id)
    const form = modeOf(row.channel, row.mode)?.form
    if (!form) throw new Refusal('sandbox_stays')
    if (row.mode !== input.mode)
      throw refuseField('mode', 'O tipo do canal não pode ser alterado após a criação')
    await renewSender(tx, accountId, id, toFields(context, accountId, form, input, row))
    if (input.isDefault) await moveDefault(tx, accountId, row.channel, id)
  })

/** A sender for a change, with the others of its channel. */
export async function lockSender(tx: Db, accountId: number, id: number): Promise<SenderRow> {
  const found = await findSender(tx, accountId, id)
  const taken = found && (await lockSenders(tx, accountId, found.channel)).find((row) => row.id === id)
  if (!taken) throw senderNotFound()
  return taken
}

function toFields(
  context: SenderContext,
  accountId: number,
  form: SenderForm,
  input: SenderInput,
  row?: SenderRow,
): SenderFields {
  const kept = row ? keptSecrets(context.keys, row) : {}
  const { settings, secrets } = form.keep(input, { row, secrets: kept === 'lost' ? {} : kept }, context)
  return {
    name: input.name,
    settings: JSON.stringify(settings),
    secrets: sealSecrets(context.keys, accountId, secrets),
    per_minute: 'perMinute' in input ? input.perMinute : null,
    per_day: 'perDay' in input ? input.perDay : null,
  }
}
