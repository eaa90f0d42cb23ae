import type { MessageDetail } from '@cadencia/contract/message'
import { expect, test } from 'vitest'

import type { Outcome } from '#channels/work.ts'
import { passGate } from '#engine/send/queue.ts'
import { suppress } from '#engine/suppress/queries.ts'
import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, relate } from '#test/build.ts'
import { ask } from '#test/held.ts'
import { claimed, handed, settled } from '#test/sent.ts'

const { db, person } = await startApi()

async function planned(fields: object = {}) {
  const owner = await person()
  const campaign = await campaignOf(owner, fields, [{ delayMinutes: 0 }])
  const [contactId = 0] = await contactsOf(db, owner, 1)
  await relate(db, owner, campaign.id, [contactId])
  const rows = () =>
    db
      .selectFrom('messages')
      .select(['id', 'state', 'copy', 'shipping_at', 'reason'])
      .where('campaign_id', '=', campaign.id)
      .orderBy('copy')
      .execute()
  const enrolment = async () =>
    (
      await db
        .selectFrom('enrolments')
        .select('status')
        .where('campaign_id', '=', campaign.id)
        .executeTakeFirstOrThrow()
    ).status
  const id = (await rows())[0]?.id ?? 0
  return {
    owner,
    campaign,
    contactId,
    id,
    rows,
    enrolment,
    resend: (which = id) => owner.call('POST', `/activity/${which}/resend`),
    cancel: (which = id) => owner.call('POST', `/activity/${which}/cancel`),
  }
}

const failed: Outcome = { kind: 'failed', code: '550 5.1.1', reason: 'Endereço não existe' }

test.each<Outcome>([failed, { kind: 'unknown', code: 'timeout' }])(
  'a message that was $kind is sent again as a new one beside it',
  async (outcome) => {
    const { owner, id, rows, enrolment, resend } = await planned()
    await settled(db, owner, id, outcome)
    expect(await enrolment()).toBe('finished')
    const { status, body } = await resend()
    const [first, copy] = await rows()
    expect(status).toBe(201)
    expect(body).toEqual({ id: copy?.id, shippingDate: copy?.shipping_at.toISOString() })
    expect(first).toMatchObject({ state: outcome.kind, copy: 0 })
    expect(copy).toMatchObject({ state: 'scheduled', copy: 1 })
    expect(Math.abs((copy?.shipping_at.getTime() ?? 0) - Date.now())).toBeLessThan(5000)
    expect(await enrolment()).toBe('active')

    const detail = (await owner.call('GET', `/activity/${copy?.id}`)).body as MessageDetail
    expect(detail.history.map(({ text }) => text)).toEqual(['Reenviada por você'])
  },
)

test('expired, bounced and cancelled ones may be sent again too', async () => {
  const expired = await planned()
  await db
    .updateTable('messages')
    .set({ state: 'expired', reason: 'Prazo vencido' })
    .where('id', '=', expired.id)
    .execute()
  const bounced = await planned()
  await settled(db, bounced.owner, bounced.id, { kind: 'sent', code: '250' })
  await db
    .updateTable('messages')
    .set({ state: 'bounced', bounced_at: new Date() })
    .where('id', '=', bounced.id)
    .execute()
  const cancelled = await planned()
  await cancelled.cancel()
  for (const { resend } of [expired, bounced, cancelled]) expect((await resend()).status).toBe(201)
})

test('one that is pending or arrived is not sent again', async () => {
  const { owner, id, resend, rows } = await planned()
  expect(await resend()).toMatchObject({ status: 409, body: { code: 'not_resendable' } })
  await settled(db, owner, id, { kind: 'sent', code: '250' })
  expect(await resend()).toMatchObject({ status: 409, body: { code: 'not_resendable' } })
  expect(await rows()).toHaveLength(1)
})

test('a second click, even at the same moment, sends nothing more', async () => {
  const { owner, id, rows, resend } = await planned()
  await settled(db, owner, id, failed)
  const statuses = (await Promise.all([resend(), resend(), resend()])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(await rows()).toHaveLength(2)
  expect((await resend()).body).toMatchObject({
    code: 'already_pending',
    message: 'Já há um envio desta mensagem pendente',
  })
  const [, copy] = await rows()
  await settled(db, owner, copy?.id ?? 0, failed)
  expect((await resend(copy?.id)).status).toBe(201)
  expect((await rows()).map((row) => row.copy)).toEqual([0, 1, 2])
})

test('it leaves at the next moment the campaign allows, not before', async () => {
  const now = new Date()
  const isEarly = now.getUTCHours() < 12
  const window = isEarly ? { start: '14:00', end: '15:00' } : { start: '03:00', end: '04:00' }
  const { owner, id, rows, resend } = await planned({ timeZone: 'UTC' })
  await settled(db, owner, id, failed)
  await db
    .updateTable('campaigns')
    .set({ window_start: window.start, window_end: window.end })
    .where('account_id', '=', owner.id)
    .execute()
  await resend()
  const opens = new Date(`${now.toISOString().slice(0, 10)}T${window.start}:00Z`)
  if (!isEarly) opens.setUTCDate(opens.getUTCDate() + 1)
  expect((await rows())[1]?.shipping_at).toEqual(opens)
})

test('nothing is sent again where it could not leave, and each reason is told', async () => {
  const refusal = async (spoil: (story: Awaited<ReturnType<typeof planned>>) => Promise<unknown>) => {
    const story = await planned()
    await settled(db, story.owner, story.id, failed)
    await spoil(story)
    const { status, body } = await story.resend()
    expect(await story.rows()).toHaveLength(1)
    return [status, (body as { code: string }).code, (body as { message: string }).message]
  }
  expect(
    await refusal(({ owner, campaign }) =>
      owner.call('PATCH', `/campaigns/${campaign.id}/status`, { status: 'paused' }),
    ),
  ).toEqual([400, 'campaign_not_active', 'A campanha não está ativa. Reative a campanha para reenviar.'])
  expect((await refusal(({ owner, campaign }) => owner.call('DELETE', `/campaigns/${campaign.id}`)))[1]).toBe(
    'campaign_not_active',
  )
  expect(
    await refusal(({ owner, campaign }) => owner.call('DELETE', `/cadences/${campaign.steps[0]?.id}`)),
  ).toEqual([409, 'step_removed', 'A etapa desta mensagem foi removida da cadência'])
  expect(await refusal(({ owner, contactId }) => owner.call('DELETE', `/contacts/${contactId}`))).toEqual([
    409,
    'contact_gone',
    'O contato foi excluído ou saiu da campanha',
  ])
  expect(
    (
      await refusal(({ owner, campaign, contactId }) =>
        owner.call('DELETE', `/contacts/campaign/${campaign.id}/contact/${contactId}`),
      )
    )[1],
  ).toBe('contact_gone')
  const optOut = async ({ owner, contactId }: Awaited<ReturnType<typeof planned>>) => {
    const { email } = await db
      .selectFrom('contacts')
      .select('email')
      .where('id', '=', contactId)
      .executeTakeFirstOrThrow()
    await db
      .transaction()
      .execute((tx) => suppress(tx, owner.id, { channel: 'email', address: email, reason: 'opt_out' }))
  }
  expect(await refusal(optOut)).toEqual([
    409,
    'address_suppressed',
    'O contato está descadastrado ou o endereço está suspenso',
  ])
})

test('cancelling one message cancels that one and ends what has nothing left', async () => {
  const { cancel, rows, enrolment, owner, id } = await planned()
  expect((await cancel()).status).toBe(204)
  expect(await rows()).toMatchObject([{ state: 'cancelled', reason: 'Cancelada por você' }])
  expect(await enrolment()).toBe('finished')
  expect(await cancel()).toMatchObject({ status: 409, body: { code: 'not_pending' } })
  const { history } = (await owner.call('GET', `/activity/${id}`)).body as MessageDetail
  expect(history.at(-1)).toMatchObject({ text: 'Cancelada', detail: 'Cancelada por você' })
})

test('the other messages of the same person stay', async () => {
  const owner = await person()
  const campaign = await campaignOf(owner, {}, [{ delayMinutes: 0 }, { delayMinutes: 60 }])
  const ids = await contactsOf(db, owner, 2)
  await relate(db, owner, campaign.id, ids)
  const states = () =>
    db
      .selectFrom('messages')
      .select(['id', 'state'])
      .where('campaign_id', '=', campaign.id)
      .orderBy('id')
      .execute()
  const [first] = await states()
  await owner.call('POST', `/activity/${first?.id}/cancel`)
  expect((await states()).map(({ state }) => state)).toEqual([
    'cancelled',
    'scheduled',
    'scheduled',
    'waiting',
  ])
})

test('one that a dispatcher has claimed can still be cancelled, one that is being handed over cannot', async () => {
  const one = await planned()
  const work = await claimed(db, one.owner, one.id)
  expect((await one.cancel()).status).toBe(204)
  expect(await passGate(db, [ask(work)])).toEqual(['stale'])
  const other = await planned()
  await handed(db, other.owner, other.id)
  expect(await other.cancel()).toMatchObject({
    status: 409,
    body: {
      code: 'being_sent',
      message: 'A mensagem está sendo enviada agora e não pode mais ser cancelada',
    },
  })
  expect(await other.rows()).toMatchObject([{ state: 'dispatched' }])
})
