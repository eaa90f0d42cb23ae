import { type Channel, channels } from '@cadencia/domain/channel'

import { channelOf, modeOf } from '#channels/registry.ts'
import { insertChange } from '#engine/changes/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'

import { lockSender } from '../queries.ts'
import { chosenOf, removeChoice, writeChoice } from './queries.ts'

/**
 * The senders of a channel: all of them, the first one first, none for the default one; or the first alone, which leaves the
 * others as they are where it was the first before.
 */
export type Choice = { all: readonly number[] } | { first: number | null }

/** A channel that is not given stays as it is. */
export type ChosenSenders = Partial<Record<Channel, Choice | undefined>>

const idsOf = (choice: Choice) => {
  if ('all' in choice) return choice.all
  return choice.first === null ? [] : [choice.first]
}

/** Which field of the contract a choice came in. */
const fieldOf = (channel: Channel, choice: Choice) => `${channel}SenderId${'all' in choice ? 's' : ''}`

const invalid = (field: string, message: string) =>
  new Refusal('invalid', { message, fields: { [field]: message } })

/** In the order of their ids, as others that lock several. */
export async function lockSenders(tx: Db, accountId: number, senders: ChosenSenders) {
  for (const channel of channels) {
    const choice = senders[channel]
    if (!choice) continue
    const ids = idsOf(choice)
    for (const id of ids.toSorted((a, b) => a - b)) {
      const sender = await lockSender(tx, accountId, id)
      if (!sender) throw new Refusal('not_found', { message: 'Canal de envio não encontrado' })
      if (sender.channel !== channel)
        throw invalid(fieldOf(channel, choice), channelOf(channel).texts.wrongSender)
      if (ids.length > 1 && modeOf(channel, sender.mode)?.by !== 'provider')
        throw invalid(fieldOf(channel, choice), 'Só remetentes que enviam sozinhos dividem os contatos')
    }
  }
}

/** Says whether several senders share a channel now and are not those that served it before. */
export async function chooseSenders(tx: Db, accountId: number, campaignId: number, senders: ChosenSenders) {
  let isShared = false
  for (const channel of channels) {
    const choice = senders[channel]
    if (choice && (await choose(tx, { account_id: accountId, campaign_id: campaignId, channel }, choice)))
      isShared = true
  }
  return { isShared }
}

/** The same for a campaign that may have messages: they are divided among those that share their channel now. */
export async function changeSenders(tx: Db, accountId: number, campaignId: number, senders: ChosenSenders) {
  const { isShared } = await chooseSenders(tx, accountId, campaignId, senders)
  if (isShared) await insertChange(tx, accountId, campaignId, { kind: 'senders' })
}

type Lane = { account_id: number; campaign_id: number; channel: Channel }

async function choose(tx: Db, lane: Lane, choice: Choice) {
  const before = await chosenOf(tx, lane)
  if ('first' in choice && choice.first === before[0]) return false
  const ids = idsOf(choice)
  const [first] = ids
  if (first === undefined) await removeChoice(tx, lane)
  else await writeChoice(tx, lane, first, ids)
  return ids.length > 1 && new Set(before).symmetricDifference(new Set(ids)).size > 0
}
