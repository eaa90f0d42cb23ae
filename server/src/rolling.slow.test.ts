import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { startProgram } from '#test/program.ts'
import { mailTo, until } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'

const { db, url, person } = await startApi()
const env = { PUBLIC_URL: 'https://cadencia.exemplo.com.br', ALLOW_PRIVATE_HOSTS: 'true' }

/** Enough for the dispatchers to be at work while they are replaced. */
const waiting = 800

type Program = ReturnType<typeof startProgram>
type Place = {
  role: string
  env: Record<string, string>
  program: Program
  address: string
  leaving: boolean
}

async function fill(role: string, more: Record<string, string> = {}): Promise<Place> {
  const program = startProgram(url, role, { ...env, ...more })
  return { role, env: more, program, address: await program.started(), leaving: false }
}

/** As an upgrade does it: asked to stop, waited for, and another one in its place. */
async function replace(place: Place, onStopping = async () => undefined as unknown) {
  place.leaving = true
  place.program.stop()
  await onStopping()
  expect(await place.program.ended).toBe(0)
  Object.assign(place, await fill(place.role, place.env))
}

/** Enters people one after the other, as through a proxy: what one process does not take, the other does. */
function enterPeople(apis: readonly Place[], token: string, campaignId: number) {
  const faults: string[] = []
  let entered = 0
  let over = false

  const ask = async (api: Place, body: string) => {
    try {
      const { status } = await fetch(`${api.address}/api/contacts/with-campaign`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      })
      return status
    } catch (error) {
      return String(error)
    }
  }
  const enter = async (body: string) => {
    for (let turn = entered; ; turn++) {
      const api = apis[turn % apis.length]
      if (!api) return
      const { leaving } = api
      const answer = await ask(api, body)
      if (answer === 201) return
      const away = typeof answer === 'string' || answer === 503
      if (!away || !(leaving || api.leaving)) faults.push(String(answer))
      if (!away) return
    }
  }
  const entering = (async () => {
    for (; !over; entered++) {
      const email = `pessoa${entered}@exemplo.com.br`
      await enter(JSON.stringify({ name: 'Pessoa', email, whatsapp: '(11) 98765-4321', campaignId }))
      await pause(40)
    }
  })()
  const stop = async () => {
    over = true
    await entering
    return { faults, entered }
  }
  return { stop }
}

test('every process is replaced while people enter and messages leave: no call fails, each message leaves once', async () => {
  const slowly = (socket: { write: (text: string) => unknown }) =>
    void setTimeout(() => socket.write('250 2.0.0 aceita\r\n'), 50)
  const smtp = await startSmtp({ dot: slowly })
  const ana = await person()
  await mailTo(db, ana, smtp.port)
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  const pending = () =>
    db.selectFrom('messages').select('id').where('status', '=', 'pending').limit(1).executeTakeFirst()

  const [drained, other, ...dispatchers] = await Promise.all([
    fill('api', { DRAIN_SECONDS: '3' }),
    fill('api'),
    fill('dispatcher'),
    fill('dispatcher'),
  ])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, waiting))
  const people = enterPeople([drained, other], ana.token, campaign.id)
  expect(await pending()).toBeDefined()
  for (const place of dispatchers) await replace(place)
  await replace(drained, () => until(async () => (await fetch(`${drained.address}/readyz`)).status === 503))
  await replace(other)

  const { faults, entered } = await people.stop()
  expect(faults).toEqual([])
  expect(entered).toBeGreaterThan(0)
  await until(async () => (await pending()) === undefined)
  const states = (await messagesOf(db, campaign.id)).map(({ state }) => state)
  expect(states).toEqual(Array.from({ length: waiting + entered }, () => 'sent'))
  const ids = smtp.messages.map((message) => /^Message-ID: .*$/im.exec(message)?.[0])
  expect(ids).toHaveLength(waiting + entered)
  expect(new Set(ids).size).toBe(waiting + entered)
  for (const { program } of [drained, other, ...dispatchers]) {
    program.stop()
    expect(await program.ended).toBe(0)
  }
})
