import { setTimeout as pause } from 'node:timers/promises'

import type { Mailbox } from '@cadencia/contract/mailboxes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { describeIf } from '#test/describe-if.ts'
import { hasDovecot } from '#test/dovecot.ts'
import { mailFrom, startReading } from '#test/listening.ts'
import { startMailboxes } from '#test/mail-servers.ts'
import { mailTo, until } from '#test/sending.ts'
import { leftMessages, messageIdOf, messageRow } from '#test/tracking.ts'

import { openImap } from './imap.ts'

describeIf(hasDovecot, 'in mailboxes of Dovecot (needs it on this machine, and root)', async () => {
  const { db, person } = await startApi()
  const boxes = ['bia', 'caio', 'davi', 'eva'].map((name) => `${name}@aurora.test`)
  const [bia = '', caio = '', davi = '', eva = ''] = boxes
  const dovecot = await startMailboxes(boxes)
  // Other folders than the first, and what a server forgets to tell, are seen by looking.
  startReading(db, { lookMs: { withIdle: 1000, without: 1000, visits: 1000 } })

  /** A person whose sender has a mailbox, and a contact who was written to from it. */
  async function seller(user: string) {
    const ana = await person()
    const senderId = await mailTo(db, ana, 25)
    const access = dovecot.accessTo(user)
    const save = (change: object = {}) =>
      ana.call('PUT', `/senders/${senderId}/mailbox`, { ...access, ...change })
    const shown = async () => ((await ana.call('GET', '/mailboxes')).body as Mailbox[])[0]
    const reading = () => until(async () => (await shown())?.state === 'reading')
    const wrote = async () => {
      const { ids } = await leftMessages(db, ana)
      const [id = 0] = ids
      await sql`update messages set sender_id = ${senderId} where id = ${id}`.execute(db)
      const { recipient, contact_id: contactId } = await messageRow(db, id)
      const isHeld = async () =>
        (
          await sql`
          select from enrolments
          where account_id = ${ana.id} and contact_id = ${contactId} and held_at is not null`.execute(db)
        ).rows.length > 0
      return { id, contactId, address: recipient ?? '', isHeld }
    }
    const heard = async () =>
      (
        await sql<{ matched_by: string; is_proved: boolean }>`
        select matched_by, is_proved from inbound_messages where account_id = ${ana.id} order by id`.execute(
          db,
        )
      ).rows
    return { ana, senderId, access, save, shown, reading, wrote, heard }
  }

  const failuresOf = async (senderId: number) =>
    (
      await sql<{ failures: number }>`select failures from mailboxes where sender_id = ${senderId}`.execute(
        db,
      )
    ).rows[0]?.failures

  const effectsOf = async (accountId: number) =>
    (await sql`select from inbound_effects where account_id = ${accountId}`.execute(db)).rows.length

  const suppressedOf = async (accountId: number) =>
    (await sql`select from suppressions where account_id = ${accountId}`.execute(db)).rows.length

  const folderOf = async (accountId: number) =>
    (
      await sql<{ path: string; uid_validity: number; last_uid: number }>`
      select path, uid_validity, last_uid from mailbox_folders where account_id = ${accountId} order by path`.execute(
        db,
      )
    ).rows

  test('an answer is heard within seconds, by what it names or by who wrote it, and the rest leaves no trace', async () => {
    const { ana, save, reading, wrote, heard } = await seller(bia)
    await dovecot.deliver(bia, mailFrom({ from: 'velho@cliente.exemplo', text: 'De antes.' }))
    expect(await save()).toMatchObject({ status: 200, body: { hasPassword: true, state: 'waiting' } })
    await reading()

    const named = await wrote()
    await dovecot.deliver(
      bia,
      mailFrom({
        from: named.address,
        text: 'Podemos falar quinta?',
        headers: [`In-Reply-To: ${messageIdOf(ana, named.id)}`],
      }),
    )
    const began = performance.now()
    await until(named.isHeld)
    expect(performance.now() - began).toBeLessThan(5000)

    const known = await wrote()
    await dovecot.deliver(bia, mailFrom({ from: known.address, text: 'Me tira dessa lista.' }))
    const inSpam = await wrote()
    await dovecot.deliver(bia, mailFrom({ from: inSpam.address, text: 'Sim!' }), {
      inside: '.Lixo eletr&APQ-nico',
    })
    await until(async () => (await known.isHeld()) && (await inSpam.isHeld()))
    await dovecot.deliver(bia, mailFrom({ from: 'outra@estranha.exemplo', text: 'Segredo de outra pessoa.' }))
    await dovecot.deliver(bia, mailFrom({ from: 'vendas@aurora.com.br', text: 'De mim para mim.' }))
    await until(async () => (await folderOf(ana.id)).find(({ path }) => path === 'INBOX')?.last_uid === 5)
    expect(await heard()).toEqual([
      { matched_by: 'message_id', is_proved: true },
      { matched_by: 'sender', is_proved: false },
      { matched_by: 'sender', is_proved: false },
    ])
    expect(await suppressedOf(ana.id)).toBe(0)
    // Nothing was marked as read, moved or deleted: all are still new.
    expect(await dovecot.filesOf(bia)).toMatchObject({ seen: [], unread: { length: 5 } })
  })

  test('a folder that the server numbers anew is read again, and nothing acts twice', async () => {
    const { ana, senderId, save, reading, wrote, heard } = await seller(caio)
    await save()
    await reading()
    const first = await wrote()
    await dovecot.deliver(caio, mailFrom({ from: first.address, text: 'Oi.' }))
    await until(first.isHeld)
    const [before] = await folderOf(ana.id)
    await dovecot.renumber(caio)
    const second = await wrote()
    await dovecot.deliver(caio, mailFrom({ from: second.address, text: 'Oi também.' }))
    await until(second.isHeld)
    const [after] = await folderOf(ana.id)
    expect(after?.uid_validity).not.toBe(before?.uid_validity)
    expect(await heard()).toHaveLength(2)
    expect(await effectsOf(ana.id)).toBe(2)

    // Read no more, and forgotten.
    expect(await ana.call('DELETE', `/senders/${senderId}/mailbox`)).toMatchObject({ status: 204 })
    const third = await wrote()
    await dovecot.deliver(caio, mailFrom({ from: third.address, text: 'Tarde demais.' }))
    await pause(3000)
    expect(await third.isHeld()).toBe(false)
    expect(await folderOf(ana.id)).toEqual([])
  })

  test('a server that says it is full is left alone for ten minutes, and the password is not blamed', async () => {
    const { ana, save, shown } = await seller(eva)
    const others = await Promise.all(
      [1, 2, 3, 4, 5].map(() => openImap(dovecot.accessTo(eva), { allowPrivateHosts: true })),
    )
    await save()
    await until(async () => (await shown())?.state === 'failing')
    const row = await sql<{ waits: number; failures: number }>`
      select extract(epoch from next_visit_at - now())::float8 as waits, failures from mailboxes
      where account_id = ${ana.id}`.execute(db)
    expect(row.rows[0]?.waits).toBeGreaterThan(500)
    for (const client of others) await client.logout()
  })

  test('a wrong password is tried three times and no more, and the screen says what the server said', async () => {
    const { ana, senderId, access, save, shown, reading, wrote } = await seller(davi)
    await save({ password: 'errada' })
    await until(async () => {
      // Between two tries are seconds.
      await sql`update mailboxes set next_visit_at = now() where sender_id = ${senderId}`.execute(db)
      return (await shown())?.state === 'refused'
    })
    expect(await failuresOf(senderId)).toBe(3)
    expect(await shown()).toMatchObject({ problem: expect.stringContaining('failed') })
    const wrong = { ...access, password: 'errada' }
    expect((await ana.call('POST', `/senders/${senderId}/mailbox/test`, wrong)).body).toMatchObject({
      ok: false,
      steps: [
        { name: 'Conexão', ok: true },
        { name: 'Login', ok: false, reply: expect.stringContaining('failed') },
      ],
    })
    expect((await ana.call('POST', `/senders/${senderId}/mailbox/test`, access)).body).toMatchObject({
      ok: true,
      steps: [{ ok: true }, { ok: true }, { name: 'Pastas lidas', reply: 'INBOX, Lixo eletrônico' }],
    })
    await save()
    await reading()
    const contact = await wrote()
    await dovecot.deliver(davi, mailFrom({ from: contact.address, text: 'Oi.' }))
    await until(contact.isHeld)
  })
})
