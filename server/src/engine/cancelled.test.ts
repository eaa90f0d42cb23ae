import { expect, test } from 'vitest'

import type { Outcome } from '#channels/work.ts'
import { passGate, record } from '#engine/send/queue.ts'
import { suppress } from '#engine/suppress/queries.ts'
import type { Person } from '#test/api.ts'
import { startApi } from '#test/api.ts'
import { ask, claimOf, planned } from '#test/held.ts'

const { db, person } = await startApi()
const later = { kind: 'retry', code: '451', reason: 'Servidor ocupado', afterSeconds: 60 } as const

async function due() {
  const ana = await person()
  const { campaign, ids } = await planned(db, ana)
  const rows = () =>
    db
      .selectFrom('messages')
      .select(['state', 'reason'])
      .where('account_id', '=', ana.id)
      .where('campaign_id', '=', campaign.id)
      .execute()
  const take = () => claimOf(db, campaign.id, `holder of ${campaign.id}`)
  const [contact = 0, step = 0] = [ids[0], campaign.steps[0]?.id]
  return { ana, of: { campaign: campaign.id, contact, step }, rows, take }
}

type Of = Awaited<ReturnType<typeof due>>['of']
const ways: [string, (ana: Person, of: Of) => Promise<{ status: number }>][] = [
  ['Cancelada por você', (ana, { contact }) => ana.call('POST', `/contacts/${contact}/cancel`)],
  ['Cancelada por você', (ana, { campaign }) => ana.call('POST', `/campaigns/${campaign}/cancel-messages`)],
  [
    'Campanha finalizada',
    (ana, { campaign }) => ana.call('PATCH', `/campaigns/${campaign}/status`, { status: 'completed' }),
  ],
  ['Campanha excluída', (ana, { campaign }) => ana.call('DELETE', `/campaigns/${campaign}`)],
  [
    'Contato removido da campanha',
    (ana, { campaign, contact }) => ana.call('DELETE', `/contacts/campaign/${campaign}/contact/${contact}`),
  ],
  ['Contato excluído', (ana, { contact }) => ana.call('DELETE', `/contacts/${contact}`)],
  ['Etapa excluída', (ana, { step }) => ana.call('DELETE', `/cadences/${step}`)],
]

test.each(ways)(
  'what is cancelled after a failed try says %s, not what the server had said',
  async (why, way) => {
    const { ana, of, rows, take } = await due()
    await record(
      db,
      (await take()).map((work) => ({ work, outcome: later })),
    )
    expect(await rows()).toEqual([{ state: 'retry', reason: 'Servidor ocupado' }])
    expect((await way(ana, of)).status).toBeLessThan(300)
    expect(await rows()).toEqual([{ state: 'cancelled', reason: why }])
  },
)

test.each<[string, Outcome, string, string | null]>([
  ['the server took it', { kind: 'sent', code: '250 ok' }, 'sent', null],
  ['the server refused it', { kind: 'failed', code: '550', reason: 'Não existe' }, 'failed', 'Não existe'],
  ['the server was busy', later, 'cancelled', 'Cancelada por você'],
  ['it was given back', { kind: 'released', afterSeconds: 0 }, 'cancelled', 'Cancelada por você'],
])('cancelled while it was handed over, and %s', async (_what, outcome, state, reason) => {
  const { ana, of, rows, take } = await due()
  const held = await take()
  await passGate(db, held.map(ask))
  const { body } = await ana.call('POST', `/contacts/${of.contact}/cancel`)
  expect(body).toEqual({ cancelledMessages: 0 })
  await record(
    db,
    held.map((work) => ({ work, outcome })),
  )
  expect(await rows()).toEqual([{ state, reason }])
})

test('opted out while it was handed over, and given back', async () => {
  const { ana, rows, take } = await due()
  const held = await take()
  await passGate(db, held.map(ask))
  const address = held[0]?.contact.email ?? ''
  await db
    .transaction()
    .execute((tx) => suppress(tx, ana.id, { channel: 'email', address, reason: 'opt_out' }))
  await record(
    db,
    held.map((work) => ({ work, outcome: { kind: 'released', afterSeconds: 0 } })),
  )
  expect(await rows()).toEqual([{ state: 'cancelled', reason: 'Contato descadastrado' }])
})
