import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { mailTo } from '#test/sending.ts'

import {
  dueMailboxes,
  findFolder,
  keepHeld,
  lockHeld,
  markFolder,
  releaseMailbox,
  Superseded,
  takeMailbox,
} from './queue.ts'

const { db, person } = await startApi()
const access = { host: 'imap.exemplo.com', port: 993, security: 'tls', user: 'bia', password: 'segredo' }

async function mailboxOf() {
  const ana = await person()
  const senderId = await mailTo(db, ana, 25)
  const url = `/senders/${senderId}/mailbox`
  const save = (change: object = {}) => ana.call('PUT', url, { ...access, ...change })
  expect(await save()).toMatchObject({ status: 200 })
  const mine = <T extends { senderId: number }>(rows: readonly T[]) =>
    rows.filter((row) => row.senderId === senderId)
  const take = async (holder: string) => {
    const [due] = mine(await dueMailboxes(db, 100))
    return due && takeMailbox(db, holder, due)
  }
  const expire = () =>
    sql`update mailboxes set lease_until = now() - interval '1 second' where sender_id = ${senderId}`.execute(
      db,
    )
  return { ana, senderId, url, save, mine, take, expire }
}

test('a mailbox is one listener’s at a time, until its lease ends', async () => {
  const { mine, take, expire } = await mailboxOf()
  const first = await take('um')
  expect(first).toMatchObject({ fence: 1, failures: 0, ownAddress: 'vendas@aurora.com.br' })
  expect(await take('dois')).toBeUndefined()
  expect(mine(await keepHeld(db, 'um'))).toHaveLength(1)
  await expire()
  expect(mine(await keepHeld(db, 'um'))).toEqual([])
  expect(await take('dois')).toMatchObject({ fence: 2 })
})

test('what a listener does after another took its mailbox is not kept', async () => {
  const { take, expire } = await mailboxOf()
  const frozen = await take('um')
  await expire()
  const next = await take('dois')
  if (!frozen || !next) throw new Error('not taken')
  await expect(db.transaction().execute((tx) => lockHeld(tx, frozen))).rejects.toBeInstanceOf(Superseded)
  await releaseMailbox(db, frozen, { afterSeconds: 900, problem: { said: 'tarde', isFinal: true } })
  expect(await keepHeld(db, 'dois')).toContainEqual(expect.objectContaining({ senderId: next.senderId }))
})

test('the mark of a folder moves on only, unless its server numbers it anew', async () => {
  const { take } = await mailboxOf()
  const held = await take('um')
  if (!held) throw new Error('not taken')
  const mark = (uidValidity: number, lastUid: number) =>
    markFolder(db, held, 'INBOX', { uidValidity, lastUid })
  await mark(7, 100)
  await mark(7, 90)
  expect(await findFolder(db, held, 'INBOX')).toMatchObject({ uidValidity: 7, lastUid: 100 })
  await mark(8, 3)
  expect(await findFolder(db, held, 'INBOX')).toMatchObject({ uidValidity: 8, lastUid: 3 })
})

test('a mailbox that is changed is taken anew, and another user’s folders are other folders', async () => {
  const { take, save } = await mailboxOf()
  const held = await take('um')
  if (!held) throw new Error('not taken')
  await markFolder(db, held, 'INBOX', { uidValidity: 7, lastUid: 100 })
  expect(await save({ password: undefined })).toMatchObject({ status: 200 })
  expect(await findFolder(db, held, 'INBOX')).toBeDefined()
  expect(await take('dois')).toMatchObject({ fence: 3 })
  expect(await save({ user: 'caio' })).toMatchObject({ status: 200 })
  expect(await findFolder(db, held, 'INBOX')).toBeUndefined()
})

test('a kept password goes to no other server', async () => {
  const { ana, url, save } = await mailboxOf()
  const elsewhere = { host: 'imap.outro.com', password: undefined }
  const refused = { status: 400, body: { fields: { password: 'O servidor mudou: digite a senha de novo' } } }
  expect(await save(elsewhere)).toMatchObject(refused)
  expect(await ana.call('POST', `${url}/test`, { ...access, ...elsewhere })).toMatchObject(refused)
})

test('only a mail server has a mailbox, and with its sender it goes', async () => {
  const { ana, senderId, save } = await mailboxOf()
  const senders = (await ana.call('GET', '/senders')).body as { id: number; mode: string }[]
  const box = senders.find(({ mode }) => mode === 'sandbox')?.id
  expect(await ana.call('PUT', `/senders/${box}/mailbox`, access)).toMatchObject({
    status: 400,
    body: { message: 'Só um canal de e-mail com servidor próprio lê respostas' },
  })
  expect(await ana.call('DELETE', `/senders/${senderId}`)).toMatchObject({ status: 204 })
  expect(await ana.call('GET', '/mailboxes')).toMatchObject({ body: [] })
  expect(await save()).toMatchObject({ status: 404 })
})
