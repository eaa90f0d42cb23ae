import type { MessageDetail } from '@cadencia/contract/message'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, keptVersions, messagesOf, relate } from '#test/build.ts'
import { handed, settled } from '#test/sent.ts'

const { db, person } = await startApi()

/** A campaign with one contact in it, and the ids of what was planned for it. */
async function planned(steps: Parameters<typeof campaignOf>[2] = [{ delayMinutes: 0 }], fields: object = {}) {
  const owner = await person()
  const campaign = await campaignOf(owner, fields, steps)
  const [contactId = 0] = await contactsOf(db, owner, 1)
  await relate(db, owner, campaign.id, [contactId])
  const ids = (await messagesOf(db, campaign.id)).map(({ id }) => id)
  const detail = async (id = ids[0]) => (await owner.call('GET', `/activity/${id}`)).body as MessageDetail
  return { owner, campaign, contactId, ids, id: ids[0] ?? 0, detail }
}

async function rewrite(ownerId: number, fields: { subject?: string; content: string }) {
  await db
    .updateTable('templates')
    .set((row) => ({ ...fields, version: row('version', '+', 1) }))
    .where('account_id', '=', ownerId)
    .execute()
  await keptVersions(db, ownerId)
}

const kinds = ({ history }: MessageDetail) => history.map(({ kind }) => kind)

test('before it leaves, a message says what it would say now, and what is missing', async () => {
  const { owner, detail } = await planned()
  await rewrite(owner.id, {
    subject: 'Oi {{name}}',
    content: '<p>Da {{user.company}} a {{contact.cidade|você}}</p>',
  })
  const { says, status, contact } = await detail()
  expect(status).toBe('pending')
  expect(says).toEqual({
    subject: `Oi ${contact.name}`,
    text: 'Da {{user.company}} a você',
    html: '<p>Da {{user.company}} a você</p>',
    missing: ['{{user.company}}'],
    preview: true,
  })
})

test('after it left, it says what it said, whatever became of the template and the contact', async () => {
  const { owner, id, detail, contactId } = await planned()
  await rewrite(owner.id, { subject: 'Oi {{name}}', content: '<p>{{name}} & {{contact.cidade}}</p>' })
  await settled(
    db,
    owner,
    id,
    { kind: 'sent', code: '250 2.0.0 aceita' },
    { said: ['Ana', 'Ana', '<b>Olinda</b>'] },
  )
  await rewrite(owner.id, { subject: 'Outro', content: 'Outro' })
  await db.updateTable('contacts').set({ name: 'Bia' }).where('id', '=', contactId).execute()
  expect((await detail()).says).toEqual({
    subject: 'Oi Ana',
    text: 'Ana & <b>Olinda</b>',
    html: '<p>Ana & &lt;b&gt;Olinda&lt;/b&gt;</p>',
    missing: [],
    preview: false,
  })
})

test('a text without tags is a text, and only an e-mail has a subject', async () => {
  const { owner, detail } = await planned([{ channel: 'whatsapp', delayMinutes: 0 }])
  await rewrite(owner.id, { content: 'Oi *{{name}}* <3' })
  const { says, contact } = await detail()
  expect(says).toEqual({ text: `Oi *${contact.name}* <3`, missing: [], preview: true })
})

test('the history tells what happened in its order, and machines apart', async () => {
  const { owner, id, campaign, detail } = await planned()
  await settled(db, owner, id, { kind: 'sent', code: '250 2.0.0 aceita' })
  const link = await db
    .insertInto('links')
    .values({
      account_id: owner.id,
      campaign_id: campaign.id,
      url: 'https://exemplo.com.br/preço',
      kind: 'ordinary',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = { account_id: owner.id, message_id: id }
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  await db
    .insertInto('events')
    .values([
      { ...event, kind: 'open', class: 'prefetch', at: soon(1) },
      { ...event, kind: 'open', at: soon(2) },
      { ...event, kind: 'click', link_id: link.id, at: soon(3) },
      { ...event, kind: 'unsubscribe', at: soon(4) },
    ])
    .execute()
  await db
    .updateTable('messages')
    .set({ opened_at: soon(2), clicked_at: soon(3), unsubscribed_at: soon(4) })
    .where('id', '=', id)
    .execute()

  const { history } = await detail()
  expect(history.map(({ text, detail: said, machine }) => [text, said, machine])).toEqual([
    ['Agendada', undefined, false],
    ['Enviada', '250 2.0.0 aceita', false],
    ['Aceita pelo servidor', undefined, false],
    ['Aberta', undefined, true],
    ['Aberta', undefined, false],
    ['Link clicado', 'https://exemplo.com.br/preço', false],
    ['Descadastrou-se', undefined, false],
  ])
})

const code = '550 5.1.1 não existe'
const reason = 'O e-mail do contato não existe ou não recebe mensagens'

async function bounced(planning: Promise<Awaited<ReturnType<typeof planned>>>) {
  const made = await planning
  await settled(db, made.owner, made.id, { kind: 'sent', code: '250 ok' })
  const at = new Date(Date.now() + 60_000)
  await db
    .updateTable('messages')
    .set({ state: 'bounced', bounced_at: at, reason, last_code: code, delivered_at: null })
    .where('id', '=', made.id)
    .execute()
  return { ...made, at }
}

test('the code of a bounce stands where it came back, not where it was sent', async () => {
  const { detail } = await bounced(planned())
  const { history, status } = await detail()
  expect(status).toBe('error')
  expect(history.map(({ text, detail: said }) => [text, said])).toEqual([
    ['Agendada', undefined],
    ['Enviada', undefined],
    ['Devolvida', `${reason} · ${code}`],
  ])
})

test('a bounce that was reported is told once, with its code', async () => {
  const { owner, id, detail, at } = await bounced(planned())
  await db
    .insertInto('events')
    .values({ account_id: owner.id, message_id: id, kind: 'bounce', detail: JSON.stringify({ code }), at })
    .execute()
  const { history } = await detail()
  expect(history.map(({ text, detail: said }) => [text, said])).toEqual([
    ['Agendada', undefined],
    ['Enviada', undefined],
    ['Devolvida', `${reason} · ${code}`],
  ])
})

test('what was planned says for when, and until it leaves that is the date of the message', async () => {
  const { owner, id, detail } = await planned([{ delayMinutes: 2880 }])
  const { history, shippingDate } = await detail()
  expect(history).toMatchObject([{ kind: 'planned', leavesAt: shippingDate }])
  expect(Date.parse(shippingDate)).toBeGreaterThan(Date.now())
  await settled(db, owner, id, { kind: 'sent', code: '250 ok' })
  const left = await detail()
  expect(left.history.map(({ leavesAt }) => leavesAt)).toEqual([left.shippingDate, undefined, undefined])
})

test('a call is made, not sent', async () => {
  const { owner, id, contactId, detail } = await planned([{ channel: 'call', delayMinutes: 0 }])
  await db.updateTable('contacts').set({ phone: '+5511987654321' }).where('id', '=', contactId).execute()
  await handed(db, owner, id, { toTask: true })
  await db.updateTable('messages').set({ state: 'sent', sent_at: new Date() }).where('id', '=', id).execute()
  expect((await detail()).history.map(({ text }) => text)).toEqual(['Agendada', 'Feita'])
})

test('an attempt the server put off is told with its answer, and when the next one comes', async () => {
  const { owner, id, detail } = await planned()
  await settled(db, owner, id, {
    kind: 'retry',
    code: '451 4.7.1 tente depois',
    reason: 'Servidor ocupado',
    afterSeconds: 600,
  })
  const { history, why, canCancel, canResend } = await detail()
  expect(history.at(-1)).toMatchObject({
    kind: 'attempted',
    detail: 'Servidor ocupado · 451 4.7.1 tente depois',
  })
  expect(why?.text).toMatch(/^Aguardando nova tentativa 2 de 15 (amanhã )?às /)
  expect(Date.parse(why?.leavesAt ?? '') - Date.now()).toBeGreaterThan(500_000)
  expect([canCancel, canResend]).toEqual([true, false])
  await rewrite(owner.id, { subject: 'Mudou', content: 'Mudou' })
  expect((await detail()).says).toMatchObject({ subject: 'Mudou', preview: true })
})

test('an outcome nobody knows is told as such, and may be sent again', async () => {
  const { owner, id, detail } = await planned()
  await settled(db, owner, id, { kind: 'unknown', code: 'timeout' })
  const told = await detail()
  expect(told).toMatchObject({
    state: 'unknown',
    reason: 'Resultado desconhecido: pode ter sido entregue',
    canCancel: false,
    canResend: true,
  })
  expect(told.why).toBeUndefined()
  expect(kinds(told)).toEqual(['planned', 'unknown'])
})

test('what waits says why, from what really holds it', async () => {
  const { owner, campaign, ids, id, detail } = await planned([{ delayMinutes: 0 }, { delayMinutes: 0 }])
  const why = async (which = id) => (await detail(which)).why?.text
  const senders = (set: object) =>
    db
      .updateTable('senders')
      .set(set)
      .where('account_id', '=', owner.id)
      .where('channel', '=', 'email')
      .execute()
  expect(await why()).toBe('Na fila: sai em instantes')
  expect(await why(ids[1])).toBe('Espera a etapa anterior')

  await senders({ state: 'stopped', last_reply: '535 5.7.8 senha recusada' })
  expect(await why()).toBe('Remetente parado: 535 5.7.8 senha recusada')
  await senders({
    state: 'suspended',
    suspended_until: new Date(Date.now() + 60_000),
    last_reply: '421 cheio',
  })
  expect(await why()).toMatch(/^Remetente em pausa, tenta de novo (amanhã )?às .+: 421 cheio$/)
  await senders({ state: 'ok', suspended_until: null, free_at: new Date(Date.now() + 90_000) })
  expect(await why()).toMatch(/^Limite do remetente: sai /)
  await senders({
    free_at: null,
    per_day: 5,
    sent_today: 5,
    day: sql`(now() at time zone 'America/Sao_Paulo')::date`,
  })
  expect(await why()).toBe('Limite diário do remetente: sai amanhã')
  await senders({ per_day: null })

  await handed(db, owner, id)
  expect(await why()).toBe('Sendo enviada agora')
  await owner.call('PATCH', `/campaigns/${campaign.id}/status`, { status: 'paused' })
  expect(await why(ids[1])).toBe('Campanha pausada')
})

test('outside the hours of the campaign it says when they open', async () => {
  const { id, campaign, detail } = await planned()
  const hour = (at: Date) => at.toISOString().slice(11, 16)
  const opens = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3_600_000)
  await db
    .updateTable('campaigns')
    .set({
      time_zone: 'UTC',
      // Past midnight the window would be upside down; then it is all of tomorrow morning.
      ...(opens.getUTCHours() < 23 && opens.getUTCHours() > 1
        ? { window_start: hour(opens), window_end: '23:59' }
        : { window_start: '05:00', window_end: '06:00' }),
    })
    .where('id', '=', campaign.id)
    .execute()
  const { why } = await detail(id)
  expect(why?.text).toMatch(/^Fora do horário: sai /)
  expect(Date.parse(why?.leavesAt ?? '')).toBeGreaterThan(Date.now())
})

test('a task says that it waits for a person', async () => {
  const { owner, id, contactId, detail } = await planned([{ channel: 'whatsapp', delayMinutes: 0 }])
  await db.updateTable('contacts').set({ phone: '+5511987654321' }).where('id', '=', contactId).execute()
  await handed(db, owner, id, { toTask: true })
  const told = await detail()
  expect(told.why).toEqual({ text: 'Tarefa: aguarda você' })
  expect(told.says.preview).toBe(false)
  expect(kinds(told)).toEqual(['planned', 'task'])
})

test("another user's message is not found, nor can it be cancelled or sent again", async () => {
  const { id } = await planned()
  const stranger = await person()
  for (const [method, path] of [
    ['GET', `/activity/${id}`],
    ['POST', `/activity/${id}/cancel`],
    ['POST', `/activity/${id}/resend`],
  ] as const)
    expect(await stranger.call(method, path)).toMatchObject({
      status: 404,
      body: { message: 'Mensagem não encontrada' },
    })
})
