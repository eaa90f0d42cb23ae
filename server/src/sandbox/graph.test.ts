import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

import { SandboxContent, type SandboxMessage } from '@cadencia/contract/sandbox'
import { afterAll, expect, test, vi } from 'vitest'

import { askGraph } from '#channels/whatsapp/api.ts'
import { type Person, startApi } from '#test/api.ts'

import { startSandboxGraph } from './graph.ts'

const { db, person } = await startApi()
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

type Call = { signature: unknown; body: string }
type Status = { id: string; status: string; recipient_id: string; biz_opaque_callback_data?: string }

/** Who hears the statuses; the first call finds nobody there. */
const calls: Call[] = []
let refusals = 1
const webhook = createServer((request, response) => {
  void text(request).then((body) => {
    if (refusals-- > 0) return response.writeHead(503).end()
    calls.push({ signature: request.headers['x-hub-signature-256'], body })
    return response.end()
  })
})
webhook.listen(0, '127.0.0.1')
await once(webhook, 'listening')
afterAll(() => webhook.close())
const address = webhook.address()
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/t/w`

const deaf = new Set<number>()
const graph = await startSandboxGraph(db, silent, {
  webhookFor: (accountId) => (deaf.has(accountId) ? undefined : { url, appSecret: `segredo-${accountId}` }),
  delaysMs: { sent: 0, delivered: 100, read: 200 },
})
afterAll(graph.stop)

const ask = (owner: Person, body: object, token = graph.tokenFor(owner.id)) =>
  askGraph(
    { baseUrl: graph.baseUrl, phoneNumberId: `sandbox-${owner.id}`, token },
    JSON.stringify({ messaging_product: 'whatsapp', ...body }),
    async () => true,
  )

const hello = { to: '5511987654321', type: 'text', text: { body: 'Oi *Ana*\nTudo bem?' } }

async function shown(owner: Person) {
  const { body } = await owner.call('GET', '/sandbox/messages')
  const { data } = body as { data: SandboxMessage[] }
  return Promise.all(
    data.map(async ({ id }) =>
      SandboxContent.parse((await owner.call('GET', `/sandbox/messages/${id}`)).body),
    ),
  )
}

const statuses = () =>
  calls.flatMap(({ body }) => {
    const { entry } = JSON.parse(body) as { entry: { changes: { value: { statuses: Status[] } }[] }[] }
    return entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses))
  })

test('a text is answered as Meta answers it, and kept as its contact would see it', async () => {
  const ana = await person()
  deaf.add(ana.id)
  const reply = await ask(ana, { ...hello, biz_opaque_callback_data: `${ana.id}.71` })
  expect(reply).toMatchObject({ kind: 'answered', httpStatus: 200, wamid: expect.stringMatching(/^wamid\./) })
  expect(await shown(ana)).toMatchObject([
    {
      channel: 'whatsapp',
      recipient: '+5511987654321',
      title: 'Oi *Ana* Tudo bem?',
      messageId: 71,
      text: 'Oi *Ana*\nTudo bem?',
    },
  ])
})

test('an approved template shows its name and what fills it', async () => {
  const ana = await person()
  deaf.add(ana.id)
  const template = {
    name: 'boas_vindas',
    language: { code: 'pt_BR' },
    components: [{ type: 'body', parameters: [{ type: 'text', text: 'Ana' }] }],
  }
  await ask(ana, { to: '5511987654321', type: 'template', template })
  expect(await shown(ana)).toMatchObject([{ text: 'Template aprovado boas_vindas (pt_BR)\nAna' }])
})

test.each([
  ['a number that is none', { ...hello, to: 'ana' }, 100],
  ['an empty text', { ...hello, text: { body: '' } }, 100],
  ['a text longer than WhatsApp takes', { ...hello, text: { body: 'x'.repeat(4097) } }, 100],
])('%s is refused and not kept', async (_what, body, code) => {
  const ana = await person()
  expect(await ask(ana, body)).toMatchObject({ httpStatus: 400, code, hasErrorBody: true, wamid: undefined })
  expect(await shown(ana)).toEqual([])
})

test("another user's token is refused as Meta refuses one", async () => {
  const [ana, bia] = [await person(), await person()]
  expect(await ask(ana, hello, graph.tokenFor(bia.id))).toMatchObject({ httpStatus: 401, code: 190 })
  expect(await shown(ana)).toEqual([])
})

test('sent, delivered and read are told in that order, signed, and again when nobody answered', async () => {
  const ana = await person()
  const replies = await Promise.all(
    [1, 2, 3].map((id) => ask(ana, { ...hello, biz_opaque_callback_data: `${ana.id}.${id}` })),
  )
  await vi.waitFor(() => expect(statuses()).toHaveLength(9), { timeout: 10_000 })
  for (const reply of replies) {
    const wamid = 'wamid' in reply ? reply.wamid : undefined
    const mine = statuses().filter(({ id }) => id === wamid)
    expect(mine.map(({ status }) => status)).toEqual(['sent', 'delivered', 'read'])
    expect(mine[0]).toMatchObject({ recipient_id: '5511987654321' })
  }
  expect(new Set(statuses().map((each) => each.biz_opaque_callback_data))).toEqual(
    new Set([1, 2, 3].map((id) => `${ana.id}.${id}`)),
  )
  for (const { signature, body } of calls) {
    const expected = createHmac('sha256', `segredo-${ana.id}`).update(body).digest('hex')
    expect(signature).toBe(`sha256=${expected}`)
  }
  expect(refusals).toBeLessThan(0)
})
