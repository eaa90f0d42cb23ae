import * as changes from '@cadencia/contract/campaign-changes'
import * as api from '@cadencia/contract/campaigns'
import type { Channel } from '@cadencia/domain/channel'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'

import { isReachable } from '#channels/public-url.ts'
import type { AppOptions } from '#platform/app-options.ts'
import type { Db } from '#platform/db.ts'
import { route, routeOnce } from '#platform/route.ts'

import { cancelMessages, changeCampaign, createCampaign, removeCampaign } from './change.ts'
import { getCampaign } from './get.ts'
import { presentCampaign } from './present.ts'
import { type CampaignFields, type CampaignRow, listCampaigns, listWithoutCadence } from './queries.ts'
import type { Choice } from './senders/choose.ts'

export function campaignRoutes(app: FastifyInstance, db: Db, { publicUrl }: AppOptions) {
  const reachable = isReachable(publicUrl)
  const present = (row: CampaignRow) => presentCampaign(row, reachable)
  const show = async (from: Db, accountId: number, id: number) =>
    present(await getCampaign(from, accountId, id))

  route(app, api.listCampaigns, async ({ session }) =>
    (await listCampaigns(db, session.accountId)).map(present),
  )

  route(app, api.listCampaignsWithoutCadence, async ({ session }) =>
    (await listWithoutCadence(db, session.accountId)).map(present),
  )

  route(app, api.listCampaignsByStatus, async ({ session, query }) =>
    (await listCampaigns(db, session.accountId, query.status)).map(present),
  )

  route(app, api.getCampaign, ({ session, params }) => show(db, session.accountId, params.id))

  routeOnce(app, db, changes.createCampaign, async (tx, { session, body }) => {
    const fields = { ...toFields(body), name: body.name, owner_id: session.userId }
    const id = await createCampaign(tx, session.accountId, fields, sendersIn(body))
    return show(tx, session.accountId, id)
  })

  route(app, changes.updateCampaign, async ({ session, params, body }) => {
    await changeCampaign(db, session, params.id, toFields(body), { senders: sendersIn(body) })
    return show(db, session.accountId, params.id)
  })

  route(app, changes.moveCampaign, async ({ session, params, body }) => {
    const startAt = body.startAt === undefined ? undefined : new Date(body.startAt)
    const { leaving } = await changeCampaign(db, session, params.id, { status: body.status }, { startAt })
    return { ...(await show(db, session.accountId, params.id)), ...(leaving > 0 && { leaving }) }
  })

  route(app, changes.deleteCampaign, ({ session, params }) => removeCampaign(db, session, params.id))

  route(app, changes.cancelCampaignMessages, ({ session, params }) => cancelMessages(db, session, params.id))
}

/** The senders chosen for channels; none takes a choice back. */
const sendersIn = (
  change: z.output<typeof changes.CampaignChange>,
): Record<Exclude<Channel, 'call' | 'task'>, Choice | undefined> => ({
  email: choiceOf(change.emailSenderIds, change.emailSenderId),
  whatsapp: choiceOf(change.whatsappSenderIds, change.whatsappSenderId),
})

function choiceOf(all: readonly number[] | undefined, one: number | null | undefined): Choice | undefined {
  if (all !== undefined) return { all }
  return one === undefined ? undefined : { first: one }
}

/** What was not given is undefined, and left as it is; an empty description is none. */
const toFields = (input: z.output<typeof changes.CampaignChange>): CampaignFields => ({
  name: input.name,
  description: input.description === '' ? null : input.description,
  status: input.status,
  just_weekday: input.justWeekday,
  skip_holidays: input.skipHolidays,
  time_zone: input.timeZone,
  reply_scope: input.replyScope,
  new_per_day: input.newPerDay,
  window_start: input.sendWindow && input.sendWindow.start,
  window_end: input.sendWindow && input.sendWindow.end,
})
