import { randomUUID } from 'node:crypto'

import { keepInbound } from '#listening/take.ts'
import type { Db } from '#platform/db.ts'

import { happen } from './happenings.ts'
import type { Person } from './person.ts'
import { handed, settled } from './sent.ts'
import { accountTwice } from './signed-in.ts'
import { importOf } from './world-import.ts'

/** What an id in a call can stand for. */
type Kind =
  | 'campaign'
  | 'bareCampaign'
  | 'emptyCampaign'
  | 'emptyStep'
  | 'contact'
  | 'outsider'
  | 'leftContact'
  | 'note'
  | 'suspendedContact'
  | 'template'
  | 'freeTemplate'
  | 'otherTemplate'
  | 'snippet'
  | 'step'
  | 'sentMessage'
  | 'failedMessage'
  | 'pendingMessage'
  | 'task'
  | 'doneTask'
  | 'entry'
  | 'emailSender'
  | 'accountSender'
  | 'whatsappSender'
  | 'import'
  | 'sandboxMessage'
  | 'conversation'
  | 'inbound'
  | 'attributeKey'
  | 'dayOff'
  | 'signInQuery'

export type World = Person & {
  /** In every text that is theirs, and in nobody else's. */
  canary: string
  ids: Record<Kind, number | string>
}

let count = 0

/** Somebody who has one of everything the product keeps. */
export async function createWorld(db: Db, owner: Person, canary = `canario${randomUUID()}`): Promise<World> {
  count += 1
  const make = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
    const answer = await owner.call(method, path, body)
    if (answer.status > 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    // The contract says what each path answers; the callers below ask for ids only.
    return answer.body as { id: number; entry: number } & { id: number }[]
  }
  const own = { make, owner, canary, number: count }
  const [profile, texts, people] = await Promise.all([profileOf(own), textsOf(own), peopleOf(db, own)])
  const file = await importOf(db, owner, canary, [Number(people.outsider)])
  const messages = await messagesOf(db, own, texts, people)
  return { ...owner, canary, ids: { ...profile, ...texts, ...people, ...messages, import: file } }
}

/**
 * Makes calls in one world for as long as they succeed. One that is refused may need what another has used up: it is made
 * again in a new world, and that answer counts.
 */
export function inWorlds(create: () => Promise<World>) {
  let current: World | undefined
  return async <Answer extends { status: number }>(make: (own: World) => Promise<Answer>) => {
    if (current) {
      const answer = await make(current)
      if (answer.status < 300 || answer.status >= 500) return { own: current, answer }
    }
    current = await create()
    return { own: current, answer: await make(current) }
  }
}

type Own = {
  make: (
    path: string,
    body: object,
    method?: 'POST' | 'PUT',
  ) => Promise<{ id: number; entry: number } & { id: number }[]>
  owner: Person
  canary: string
  number: number
}

async function profileOf({ make, owner, canary, number }: Own) {
  const attributeKey = `chave_${number}`
  const dayOff = new Date(Date.UTC(2027, 0, number)).toISOString().slice(0, 10)
  await make('/me/attributes', { key: attributeKey, value: canary })
  await make('/me/days-off', { day: dayOff, name: canary })
  const email = await make('/senders', {
    mode: 'smtp',
    name: canary,
    host: '127.0.0.1',
    port: 1,
    security: 'none',
    user: canary,
    password: `${canary} senha`,
    fromName: canary,
    fromAddress: `${canary}@exemplo.com.br`,
  })
  const password = `${canary} senha da caixa`
  const mailbox = { host: '127.0.0.1', port: 1, security: 'none', user: canary, password }
  await make(`/senders/${email.id}/mailbox`, mailbox, 'PUT')
  const whatsapp = await make('/senders', {
    mode: 'cloud_api',
    name: canary,
    phoneNumberId: String(100_000_000 + number),
    token: `${canary}-token`,
    appSecret: `${canary}-app`,
    verifyToken: `${canary}-verificador`,
  })
  const account = await accountTwice(owner, canary)
  return { attributeKey, dayOff, emailSender: email.id, whatsappSender: whatsapp.id, ...account }
}

async function textsOf({ make, canary }: Own) {
  const content = `Oi {{name}}, veja <a href="https://${canary}.example/">${canary}</a>`
  const template = (type: string, more = {}) =>
    make('/templates', { name: `${canary} ${type}`, type, content, ...more })
  const campaign = async (more: string, templateIds: number[] = []) => {
    const { id } = await make('/campaigns', { name: canary + more, description: canary, status: 'active' })
    const cadences = templateIds.map((templateId) => ({ templateId, delayMinutes: 0 }))
    const steps = cadences.length > 0 ? await make('/cadences/bulk', { campaignId: id, cadences }) : []
    return { id, step: steps[0]?.id ?? 0 }
  }
  const [first, other, call, free] = await Promise.all([
    template('email', { subject: canary }),
    template('email', { subject: `${canary} B` }),
    template('call'),
    template('whatsapp'),
    make('/templates/test', { type: 'email', subject: canary, content }),
  ])
  const [full, bare, empty] = await Promise.all([
    campaign('', [first.id, call.id]),
    campaign(' sem cadência'),
    campaign(' sem contatos', [first.id]),
  ])
  const variants = [first, other].map(({ id: templateId }) => ({ templateId, weight: 50 }))
  await make(`/cadences/${full.step}/variants`, { variants }, 'PUT')
  return {
    template: first.id,
    otherTemplate: other.id,
    freeTemplate: free.id,
    snippet: (await make('/snippets', { name: canary, content: canary })).id,
    campaign: full.id,
    step: full.step,
    bareCampaign: bare.id,
    emptyCampaign: empty.id,
    emptyStep: empty.step,
  }
}

async function peopleOf(db: Db, { make, owner, canary, number }: Own) {
  const contact = async (place: number) => {
    const { id } = await make('/contacts', {
      name: `${canary} ${place}`,
      email: `${canary}.${place}@exemplo.com.br`,
      whatsapp: `+55 11 9${8_000_000 + number}${place}`,
      metadata: { nota: canary, [canary]: 'chave' },
    })
    return id
  }
  const places = await Promise.all([
    contact(1),
    contact(2),
    contact(3),
    contact(4),
    contact(5),
    contact(6),
    contact(7),
  ])
  const [reached, failed, waiting, outsider, leftContact, suspendedContact, answered] = places
  const stopped = { account_id: owner.id, channel: 'email', note: canary } as const
  await db
    .insertInto('suppressions')
    .values([
      { ...stopped, address: `${canary}.5@exemplo.com.br`.toLowerCase(), reason: 'opt_out' },
      { ...stopped, address: `${canary}.6@exemplo.com.br`.toLowerCase(), reason: 'hard_bounce' },
    ])
    .execute()
  return {
    contact: reached,
    failed,
    waiting,
    outsider,
    leftContact,
    suspendedContact,
    conversation: answered,
    note: (await make(`/contacts/${reached}/notes`, { text: canary })).id,
  }
}

async function messagesOf(
  db: Db,
  { make, owner, canary }: Own,
  { campaign }: { campaign: number },
  people: { contact: number; failed: number; waiting: number; conversation: number },
) {
  const contactIds = [people.contact, people.failed, people.waiting, people.conversation]
  const { entry } = await make('/contacts/add-to-campaign', { campaignId: campaign, contactIds })
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'contact_id', 'channel'])
    .where('account_id', '=', owner.id)
    .where('campaign_id', '=', campaign)
    .execute()
  const find = (contactId: number, channel: string) =>
    rows.find((row) => row.contact_id === contactId && row.channel === channel)?.id ?? 0
  const [sent, failed] = [find(people.contact, 'email'), find(people.failed, 'email')]
  const task = find(people.contact, 'call')
  await settled(db, owner, sent, { kind: 'sent', code: `250 ${canary}` }, { said: [canary] })
  await settled(db, owner, failed, { kind: 'failed', code: '550 5.1.1', reason: canary })
  const [doneTask, snoozed] = [find(people.failed, 'call'), find(people.waiting, 'call')]
  for (const id of [task, doneTask, snoozed]) await handed(db, owner, id, { toTask: true, said: [canary] })
  await owner.call('POST', `/tasks/${doneTask}/outcome`, { outcome: 'answered', note: canary })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await owner.call('POST', `/tasks/${snoozed}/snooze`, { until })
  await visit(db, owner, { campaign, messageId: sent, url: `https://${canary}.example/` })
  const inbound = await answer(db, owner, {
    contactId: people.conversation,
    messageId: find(people.conversation, 'email'),
    canary,
  })
  return {
    entry,
    sentMessage: sent,
    failedMessage: failed,
    pendingMessage: find(people.waiting, 'email'),
    task,
    doneTask,
    inbound,
    sandboxMessage: await boxOf(db, owner, sent),
  }
}

async function visit(
  db: Db,
  { id: accountId }: Person,
  seen: { campaign: number; messageId: number; url: string },
) {
  const link = await db
    .insertInto('links')
    .values({ account_id: accountId, campaign_id: seen.campaign, url: seen.url, kind: 'ordinary' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const whose = { accountId, ids: [seen.messageId] }
  await happen(db, whose, { kind: 'visit', at: new Date(), by: 'human', linkId: link.id })
}

/** The newest of the test box, as if it were this message. */
async function boxOf(db: Db, owner: Person, messageId: number) {
  const { body } = await owner.call('GET', '/sandbox/messages')
  const id = (body as { data: { id: number }[] }).data[0]?.id ?? 0
  await db.updateTable('sandbox_messages').set({ message_id: messageId }).where('id', '=', id).execute()
  return id
}

/** A contact answers a message that was sent, and what was still to leave for it is held. */
async function answer(
  db: Db,
  owner: Person,
  { contactId, messageId, canary }: { contactId: number; messageId: number; canary: string },
) {
  await settled(db, owner, messageId, { kind: 'sent', code: '250 ok' }, { said: [canary] })
  const id = await db.transaction().execute((tx) =>
    keepInbound(tx, owner.id, {
      channel: 'email',
      key: canary,
      contactId,
      messageId,
      matchedBy: 'message_id',
      isProved: true,
      from: `${canary}@exemplo.com.br`,
      subject: canary,
      said: canary,
      quoted: undefined,
      attachments: [{ name: canary, size: 1 }],
      class: 'interest',
      isAuto: false,
      why: canary,
      words: undefined,
      returnOn: undefined,
      referral: undefined,
      receivedAt: new Date(),
    }),
  )
  return id ?? 0
}
