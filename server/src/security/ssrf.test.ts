import { createServer } from 'node:http'

import { afterAll, expect, test } from 'vitest'

import { buildApp } from '#app.ts'
import { startSandboxSmtp } from '#sandbox/smtp.ts'
import { startApi } from '#test/api.ts'
import { relate } from '#test/build.ts'
import { testOptions } from '#test/options.ts'
import { createPerson } from '#test/person.ts'
import { notHosts, privateHosts } from '#test/private-hosts.ts'
import { smtp } from '#test/senders.ts'
import { mailTo, startSending, until } from '#test/sending.ts'

const { db, app: open } = await startApi()
const app = await buildApp(db, { ...testOptions, allowPrivateHosts: false })
afterAll(() => app.close())
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const anybody = { name: 'Rui', email: 'rui@exemplo.com.br', whatsapp: '(11) 98765-4321' }

test('no way to write an address of this machine or its network makes a sender', async () => {
  const ana = await createPerson(app, db)
  const hosts = [...privateHosts, ...notHosts]
  expect(hosts.length).toBeGreaterThan(50)
  for (const host of hosts) {
    const { status, body } = await ana.call('POST', '/senders', { ...smtp, host })
    expect({ host, status, body }).toMatchObject({
      status: 400,
      body: { fields: { host: expect.any(String) } },
    })
  }
  expect((await ana.call('GET', '/senders')).body).toHaveLength(2)
})

test('a name that leads back here is not followed, by no test', async () => {
  const ana = await createPerson(app, db)
  // A refused connection would say so: nobody listens there.
  const made = await ana.call('POST', '/senders', { ...smtp, host: 'localhost', port: 2525, isDefault: true })
  const { id } = made.body as { id: number }
  const tried = await ana.call('POST', `/senders/${id}/test`, {})
  expect(JSON.stringify(tried.body)).toMatch(/fica em uma rede privada/)
  const template = { type: 'email', subject: 'Oi', content: 'Oi' }
  expect((await ana.call('POST', '/templates/test', template)).body).toMatchObject({
    ok: false,
    reply: expect.stringMatching(/fica em uma rede privada/),
  })
})

/** A campaign whose one message is due, for somebody whose mail goes this way. */
async function due(owner: Awaited<ReturnType<typeof createPerson>>, content = 'Oi') {
  const make = async (path: string, body: object) =>
    (await owner.call('POST', path, body)).body as { id: number }
  const template = await make('/templates', { name: 'Oi', type: 'email', subject: 'Oi', content })
  const campaign = await make('/campaigns', { name: 'Natal', status: 'active' })
  const cadences = [{ templateId: template.id, delayMinutes: 0 }]
  await make('/cadences/bulk', { campaignId: campaign.id, cadences })
  const contact = await make('/contacts', anybody)
  await relate(db, owner, campaign.id, [contact.id])
  const message = () =>
    db
      .selectFrom('messages')
      .select(['id', 'state'])
      .where('account_id', '=', owner.id)
      .executeTakeFirstOrThrow()
  return { message }
}

test.each(['localhost', '127.0.0.1', '0x7f.1', '::ffff:127.0.0.1'])(
  'a sender kept from other days leads to %s: no campaign goes there',
  async (host) => {
    const ana = await createPerson(app, db)
    const settings = { host, port: 2525, security: 'none', fromName: 'Ana', fromAddress: 'a@b.com.br' }
    const senderId = await mailTo(db, ana, 2525, { settings: JSON.stringify(settings) })
    await due(ana)
    const sending = await startSending(db, { allowPrivateHosts: false })
    const reply = async () =>
      (await db.selectFrom('senders').select('last_reply').where('id', '=', senderId).executeTakeFirst())
        ?.last_reply
    await until(async () => Boolean(await reply()))
    await sending.stop()
    expect(await reply()).toMatch(/fica em uma rede privada/)
  },
)

test('no address in a template is ever asked for anything', async () => {
  const asked: string[] = []
  const canary = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', () => resolve()))
  afterAll(() => canary.close())
  const address = canary.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const content = `<html><head><link rel="stylesheet" href="${url}/1"><style>@import url(${url}/2)</style></head>
    <body background="${url}/3"><img src="${url}/4"><a href="${url}/5">x</a><iframe src="${url}/6"></iframe>
    <object data="${url}/7"></object><video poster="${url}/8" src="${url}/9"></video>
    <div style="background:url(${url}/10)"></div><svg><image href="${url}/11"/></svg></body></html>`
  const ana = await createPerson(open, db)
  const box = await startSandboxSmtp(db, silent, () => undefined)
  afterAll(box.stop)
  const { message } = await due(ana, content)
  const tested = await ana.call('POST', '/templates/test', { type: 'email', subject: 'Oi', content })
  expect(tested.body).toMatchObject({ ok: true })
  const graph = { baseUrl: url, tokenFor: () => 'x' }
  const sending = await startSending(db, { sandbox: { smtp: box, graph } })
  await until(async () => (await message()).state === 'sent')
  await sending.stop()

  const { body } = await ana.call('GET', '/sandbox/messages')
  const { data } = body as { data: { id: number }[] }
  expect(data).toHaveLength(2)
  for (const { id } of data)
    expect(JSON.stringify((await ana.call('GET', `/sandbox/messages/${id}`)).body)).toContain(url)
  expect((await ana.call('GET', `/activity/${(await message()).id}`)).status).toBe(200)
  expect(asked).toEqual([])
  await fetch(`${url}/controle`)
  expect(asked).toEqual(['/controle'])
})
