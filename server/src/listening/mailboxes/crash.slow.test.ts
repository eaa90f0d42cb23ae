import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { parseKeys } from '#platform/key-file.ts'
import { startApi } from '#test/api.ts'
import { describeIf } from '#test/describe-if.ts'
import { hasDovecot } from '#test/dovecot.ts'
import { mailFrom } from '#test/listening.ts'
import { startMailboxes } from '#test/mail-servers.ts'
import { programKey, startProgram } from '#test/program.ts'
import { mailTo, until } from '#test/sending.ts'
import { leftMessages } from '#test/tracking.ts'

const keys = parseKeys(programKey)
const kills = 8
const mails = 160

describeIf(hasDovecot, 'listeners that are killed (needs Dovecot on this machine, and root)', async () => {
  const { db, url, person } = await startApi({ ...(keys && { keys }) })
  const users = ['um', 'dois', 'tres', 'quatro'].map((name) => `${name}@aurora.test`)
  const dovecot = await startMailboxes(users)

  const start = async () => {
    const program = startProgram(url, 'listener', { ALLOW_PRIVATE_HOSTS: 'true' })
    await program.started()
    return program
  }

  /** A minute passes: those who hold a mailbox and died have it no more. */
  const leasesEnd = () =>
    sql`update mailboxes set lease_until = '-infinity' where lease_until > now()`.execute(db)

  const count = async (table: 'inbound_messages' | 'inbound_effects') =>
    (await sql`select from ${sql.table(table)}`.execute(db)).rows.length

  test('nothing is lost and nothing acts twice', async () => {
    const sellers = []
    for (const user of users) {
      const ana = await person()
      const senderId = await mailTo(db, ana, 25)
      const access = dovecot.accessTo(user)
      expect(await ana.call('PUT', `/senders/${senderId}/mailbox`, access)).toMatchObject({ status: 200 })
      const { ids } = await leftMessages(db, ana, { howMany: mails / users.length })
      const { rows } = await sql<{ recipient: string }>`
        update messages set sender_id = ${senderId} where id = any(${ids}) returning recipient`.execute(db)
      sellers.push({ user, addresses: rows.map(({ recipient }) => recipient) })
    }
    const running = [await start(), await start()]
    await until(
      async () => (await sql`select from mailboxes where looked_at is null`.execute(db)).rows.length === 0,
    )

    const rounds = mails / users.length
    for (let round = 0; round < rounds; round += 1) {
      for (const { user, addresses } of sellers) {
        const raw = mailFrom({ from: addresses[round] ?? '', text: `Resposta ${round}.` })
        await dovecot.deliver(user, raw)
        // Every fifth is there twice, as after it was moved to another folder and back.
        if (round % 5 === 0) await dovecot.deliver(user, raw)
      }
      if (round % (rounds / kills) !== 1) continue
      const [first] = running.splice(0, 1)
      first?.kill()
      await first?.ended
      await leasesEnd()
      running.push(await start())
    }
    await until(async () => (await count('inbound_messages')) === mails)
    for (const { stop, ended } of running) {
      stop()
      expect(await ended).toBe(0)
    }
    expect(await count('inbound_messages')).toBe(mails)
    expect(await count('inbound_effects')).toBe(mails)
    const { rows } = await sql<{ held: boolean; count: number }>`
      select held_at is not null as held, count(*)::integer as count from enrolments group by 1`.execute(db)
    expect(rows).toEqual([{ held: true, count: mails }])
  })
})
