import type { Sender } from '@cadencia/contract/sender'
import { expect, test } from 'vitest'

import { startSandboxGraph } from '#sandbox/graph.ts'
import { startApi } from '#test/api.ts'
import { type GraphAnswer, refused, says, startGraph } from '#test/graph.ts'
import { cloudApi, senderOf, spoilSecrets } from '#test/senders.ts'

const graph = await startGraph()
const { db, person } = await startApi({ graphUrl: graph.url })

const boreal = {
  verified_name: 'Boreal Vendas',
  display_phone_number: '+55 11 4004-0000',
  quality_rating: 'GREEN',
  id: cloudApi.phoneNumberId,
}

async function start(answer: GraphAnswer) {
  graph.answers(answer)
  const ana = await person()
  const sender = await senderOf(ana, cloudApi)
  const run = () => ana.call('POST', `/senders/${sender.id}/test`, {})
  return { ana, sender, run }
}

test('Meta is asked for the number itself, and what it says of it is shown and kept', async () => {
  const { ana, sender, run } = await start(says(200, boreal))
  const reply = 'Boreal Vendas · +55 11 4004-0000 · qualidade GREEN'
  const { status, body } = await run()
  expect({ status, body }).toEqual({
    status: 200,
    body: { ok: true, steps: [{ name: 'Número', ok: true, reply }] },
  })
  const path = `/v23.0/${cloudApi.phoneNumberId}?fields=verified_name,display_phone_number,quality_rating`
  expect(graph.asked).toEqual([{ method: 'GET', path, token: `Bearer ${cloudApi.token}`, body: {} }])
  const all = (await ana.call('GET', '/senders')).body as Sender[]
  expect(all.find(({ id }) => id === sender.id)).toMatchObject({ state: 'ok', lastReply: reply })
})

const noToken = 'Error validating access token: Session has expired'

test.each<[string, GraphAnswer, { name: string; reply: unknown }]>([
  ['the token has expired', refused(190, 401, noToken), { name: 'Número', reply: `190 ${noToken}` }],
  [
    'there is no such number',
    refused(100, 400, '(#100) Object does not exist'),
    { name: 'Número', reply: '100 (#100) Object does not exist' },
  ],
  [
    'a proxy answers in its place',
    says(502, '<html>Bad gateway</html>'),
    { name: 'Número', reply: 'HTTP 502, sem dizer nada do número' },
  ],
  [
    'the line is cut',
    (response) => void response.destroy(),
    { name: 'Conexão', reply: expect.stringMatching(/^A Meta não foi alcançada: /) },
  ],
  [
    'it sends us elsewhere, where the token has no business',
    (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    { name: 'Conexão', reply: expect.stringMatching(/redirect/) },
  ],
])('when %s, the step says so', async (_case, answer, step) => {
  const { run } = await start(answer)
  expect(await run()).toMatchObject({ status: 200, body: { ok: false, steps: [{ ok: false, ...step }] } })
})

test('a token that can no longer be read is a step that failed, and Meta is not asked', async () => {
  const { ana, sender, run } = await start(says(200, boreal))
  await spoilSecrets(db, ana, sender.id)
  expect(await run()).toMatchObject({
    status: 200,
    body: { ok: false, steps: [{ name: 'Token', ok: false }] },
  })
  expect(graph.asked).toEqual([])
})

test('one question at a time', async () => {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  const { run } = await start((response) => void told.then(() => says(200, boreal)(response)))
  const first = run()
  await expect.poll(() => graph.asked.length).toBe(1)
  expect(await run()).toMatchObject({ status: 429, body: { message: 'Já há um teste em andamento.' } })
  tell()
  expect((await first).status).toBe(200)
})

test("another user's number is not asked for", async () => {
  const { sender } = await start(says(200, boreal))
  expect(await (await person()).call('POST', `/senders/${sender.id}/test`, {})).toMatchObject({ status: 404 })
  expect(graph.asked).toEqual([])
})

test('the box inside the product answers for its numbers as Meta does', async () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const { id } = await person()
  const box = await startSandboxGraph(db, log)
  const ask = (token: string) =>
    fetch(`${box.baseUrl}/sandbox-${id}?fields=verified_name`, {
      headers: { authorization: `Bearer ${token}` },
    })
  expect(await (await ask(box.tokenFor(id))).json()).toMatchObject({
    verified_name: 'Caixa de testes',
    quality_rating: 'GREEN',
  })
  expect(await (await ask('outro')).json()).toMatchObject({ error: { code: 190 } })
  await box.stop()
})
