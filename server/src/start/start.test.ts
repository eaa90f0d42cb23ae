import { type ModelName, modelNames } from '@cadencia/contract/start'
import type { CadenceStep } from '@cadencia/contract/steps'
import { compile, placeholdersOf } from '@cadencia/domain/template'
import { expect, test } from 'vitest'

import { messagesOf } from '#test/build.ts'
import { startImports } from '#test/imports.ts'

import { models } from './models.ts'

const { db, person, importFile } = await startImports()

type Owner = Awaited<ReturnType<typeof person>>

const header = 'nome;email;whatsapp'
const file = (...names: string[]) =>
  [header, ...names.map((name) => `${name};${name}@x.com.br;(11) 98765-4321`)].join('\n')

async function fromModel(owner: Owner, model: ModelName, headers = {}) {
  const { status, body } = await owner.call('POST', '/campaigns/from-model', { model }, headers)
  expect(status).toBe(201)
  return (body as { id: number }).id
}

const startOf = async (owner: Owner) => (await owner.call('GET', '/me/start')).body

test('an account without anything has everything before it', async () => {
  expect(await startOf(await person())).toEqual({
    signer: {},
    contacts: 0,
    withoutPhone: 0,
    isRunning: false,
  })
})

test('each step is told by what is there, and none by what another account has', async () => {
  const [ana, bia] = [await person(), await person()]
  await ana.call('POST', '/me/attributes', { key: 'name', value: 'Ana' })
  await ana.call('POST', '/me/attributes', { key: 'company', value: 'Aurora' })
  const { id: importId } = await importFile(
    ana,
    `${file('caio', 'rui')}\nEva;eva@x.com.br;98765-4321\nSem e-mail;;(11) 98765-4321`,
  )
  const campaignId = await fromModel(ana, 'comeback')
  const smtp = { mode: 'smtp', name: 'Vendas', host: '127.0.0.1', port: 1, security: 'none' }
  await ana.call('POST', '/senders', { ...smtp, fromAddress: 'vendas@aurora.com.br' })
  const told = {
    signer: { name: 'Ana', company: 'Aurora' },
    contacts: 3,
    withoutPhone: 1,
    lastImport: {
      id: importId,
      filename: 'contatos.csv',
      isRunning: false,
      totalRows: 4,
      doneRows: 4,
      successCount: 3,
    },
    campaign: { id: campaignId, name: 'Retomar quem sumiu', steps: 3 },
    sender: 'vendas@aurora.com.br',
    isRunning: false,
  }
  expect(await startOf(ana)).toEqual(told)
  await ana.call('PATCH', `/campaigns/${campaignId}/status`, { status: 'active' })
  expect(await startOf(ana)).toEqual(told)
  await ana.call('POST', '/contacts/add-to-campaign', { campaignId, filter: { importId } })
  expect(await startOf(ana)).toEqual({ ...told, isRunning: true })
  expect(await startOf(bia)).toMatchObject({ contacts: 0, isRunning: false })
})

test('a model is a campaign in draft with its steps, made once however often it is asked', async () => {
  const ana = await person()
  const key = { 'idempotency-key': 'modelo' }
  const id = await fromModel(ana, 'prospecting', key)
  expect(await fromModel(ana, 'prospecting', key)).toBe(id)
  const { body } = await ana.call('GET', '/campaigns')
  const days = (minutes: readonly { delayMinutes: number }[]) =>
    minutes.map(({ delayMinutes }) => delayMinutes / 1440)
  const [only, ...others] = body as {
    status: string
    cadences: { delayMinutes: number; template: { type: string } }[]
  }[]
  expect(others).toEqual([])
  expect(only).toMatchObject({ id, name: 'Prospecção em 5 passos', status: 'draft' })
  expect(only?.cadences.map(({ template }) => template.type)).toEqual([
    'email',
    'whatsapp',
    'call',
    'email',
    'email',
  ])
  expect(days(only?.cadences ?? [])).toEqual([0, 1, 2, 2, 3])
})

test('a model fills a campaign that has no steps, and leaves one that has some as it is', async () => {
  const [ana, bia] = [await person(), await person()]
  const { body } = await ana.call('POST', '/campaigns', { name: 'Feira' })
  const { id: campaignId } = body as { id: number }
  const ask = (owner: Owner) =>
    owner.call('POST', '/campaigns/from-model', { model: 'after_event', campaignId })
  expect((await ask(bia)).status).toBe(404)
  expect(await ask(ana)).toMatchObject({ status: 201, body: { id: campaignId } })
  const steps = async () =>
    (await ana.call('GET', `/cadences?campaignId=${campaignId}`)).body as CadenceStep[]
  const [first, second, ...others] = await steps()
  expect(others).toHaveLength(2)
  expect(second?.condition).toEqual({ kind: 'not_opened', stepId: first?.id })
  expect((await ask(ana)).body).toMatchObject({ code: 'cadence_exists' })
  expect(await steps()).toHaveLength(4)
  const { body: templates } = await ana.call('GET', '/templates')
  expect(templates).toHaveLength(4)
})

test.each(modelNames)('the texts of %s leave for a contact of whom only the name is known', (name) => {
  const texts = models[name].steps.flatMap(({ subject = '', content }) => [subject, content])
  const holes = texts.flatMap((text) => placeholdersOf(compile(text)))
  expect(holes.length).toBeGreaterThan(0)
  const known = holes.filter(({ source }) => source === 'field')
  expect(holes.filter((hole) => hole.fallback === undefined)).toEqual(known)
  expect(models[name].steps.every(({ type, subject }) => (type === 'email') === Boolean(subject))).toBe(true)
})

test('exactly the contacts of an import enter a campaign by it: new ones and changed ones', async () => {
  const ana = await person()
  const first = await importFile(ana, file('caio', 'rui'))
  const second = await importFile(ana, file('rui', 'eva', 'ivo'), { fields: { updateExisting: 'true' } })
  await importFile(ana, file('eva', 'zoe'))
  const namesOf = async (importId: number | undefined) => {
    const { body } = await ana.call('GET', `/contacts?importId=${importId}`)
    return (body as { data: { name: string }[] }).data.map(({ name }) => name)
  }
  expect(first).toMatchObject({ contacts: 2 })
  expect(second).toMatchObject({ contacts: 3 })
  expect(await namesOf(second.id)).toEqual(['ivo', 'eva', 'rui'])
  expect(await namesOf(first.id)).toEqual(['rui', 'caio'])

  const campaignId = await fromModel(ana, 'comeback')
  await ana.call('PATCH', `/campaigns/${campaignId}/status`, { status: 'active' })
  const answer = await ana.call('POST', '/contacts/add-to-campaign', {
    campaignId,
    filter: { importId: second.id },
  })
  expect(answer.body).toMatchObject({ added: 3, scheduledMessages: 9, alreadyRelated: 0 })
  expect(await messagesOf(db, campaignId)).toHaveLength(9)
})

test("another account's import finds no contact, and relates none", async () => {
  const [ana, bia] = [await person(), await person()]
  const { id: importId } = await importFile(ana, file('caio'))
  await importFile(bia, file('dora'))
  expect((await bia.call('GET', `/contacts?importId=${importId}`)).body).toMatchObject({ data: [] })
  const campaignId = await fromModel(bia, 'comeback')
  await bia.call('PATCH', `/campaigns/${campaignId}/status`, { status: 'active' })
  const filter = { importId }
  const { status } = await bia.call('POST', '/contacts/add-to-campaign', { campaignId, filter })
  expect(status).toBe(400)
})

test('a contact that was deleted since is not among those of its import', async () => {
  const ana = await person()
  const { id } = await importFile(ana, file('caio', 'rui'))
  await ana.call('POST', '/contacts/delete', { filter: { search: 'caio' } })
  expect((await ana.call('GET', `/csv-contacts/imports/${id}`)).body).toMatchObject({
    successCount: 2,
    contacts: 1,
  })
})
