import type { VariantsInput } from '@cadencia/contract/variants'
import type { Channel } from '@cadencia/domain/channel'
import type { z } from 'zod'

import { channelOf } from '#channels/registry.ts'
import { lockCampaign } from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { transact } from '#platform/transact.ts'

import { campaignOfStep, lockTemplates } from '../queries.ts'
import {
  endVersions,
  openVersions,
  setTemplate,
  stepOf,
  touchCampaign,
  type Version,
  versionsOf,
} from './queries.ts'

type Asked = z.output<typeof VariantsInput>['variants']
type Known = Awaited<ReturnType<typeof versionsOf>>

/** Up to Z. */
const lastLetter = 26

const stepNotFound = () => new Refusal('not_found', { message: 'Etapa não encontrada' })

/** Changes the versions of a step, with its campaign locked: nothing is composed with half of the change. */
const changeVersions = (
  db: Db,
  accountId: number,
  stepId: number,
  change: (tx: Db, step: NonNullable<Awaited<ReturnType<typeof stepOf>>>) => Promise<void>,
) =>
  transact(db, async (tx) => {
    const found = await campaignOfStep(tx, accountId, stepId)
    if (!found || !(await lockCampaign(tx, accountId, found.campaign_id))) throw stepNotFound()
    const step = await stepOf(tx, accountId, stepId)
    if (!step) throw stepNotFound()
    await change(tx, step)
    await touchCampaign(tx, accountId, found.campaign_id)
    return (await versionsOf(tx, accountId, stepId)).filter(({ ended_at }) => !ended_at)
  })

/** Compares these versions from now on. What was sent keeps its version and its numbers. */
export const setVariants = (db: Db, accountId: number, stepId: number, asked: Asked) =>
  changeVersions(db, accountId, stepId, async (tx, step) => {
    await refuseForeign(tx, accountId, step.channel, asked)
    const versions = withLetters(asked, await versionsOf(tx, accountId, stepId))
    await endVersions(tx, accountId, stepId)
    await openVersions(tx, accountId, stepId, versions)
    const first = versions.toSorted((a, b) => a.variant - b.variant)[0]
    if (first) await setTemplate(tx, accountId, stepId, first.templateId)
  })

/** The step goes on with the text of one version; the comparison ends, its numbers stay. */
export const keepVariant = (db: Db, accountId: number, stepId: number, variant: number) =>
  changeVersions(db, accountId, stepId, async (tx) => {
    const kept = (await versionsOf(tx, accountId, stepId)).find(
      (one) => one.variant === variant && !one.ended_at,
    )
    if (!kept) throw new Refusal('not_found', { message: 'Esta versão não está mais em uso' })
    await setTemplate(tx, accountId, stepId, kept.template_id)
    await endVersions(tx, accountId, stepId)
  })

/** Every text is a template of the account that is there, for the channel of the step. They are held until the end. */
async function refuseForeign(tx: Db, accountId: number, channel: Channel, asked: Asked) {
  if (channelOf(channel).isTask) throw new Refusal('conflict', { message: 'Uma tarefa não tem versões' })
  const ids = asked.map(({ templateId }) => templateId)
  const types = new Map((await lockTemplates(tx, accountId, ids)).map(({ id, type }) => [id, type]))
  for (const [index, id] of ids.entries()) {
    const type = types.get(id)
    if (type === channel) continue
    const message = type ? 'Escolha um template do mesmo canal da etapa' : 'Selecione um template'
    throw new Refusal('invalid', { message, fields: { [`variants.${index}.templateId`]: message } })
  }
}

/** A letter stays with its text: a version named with another template is a new one, and gets the next letter. */
function withLetters(asked: Asked, known: Known): Version[] {
  let last = Math.max(0, ...known.map(({ variant }) => variant))
  const versions = asked.map(({ variant, templateId, weight }) => {
    const own = known.find((one) => one.variant === variant && one.template_id === templateId)
    return { variant: own?.variant ?? ++last, templateId, weight }
  })
  if (last > lastLetter)
    throw new Refusal('conflict', { message: 'Esta etapa já teve versões de A a Z. Crie uma etapa nova.' })
  return versions
}
