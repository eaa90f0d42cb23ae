import type { CadenceStep } from '@cadencia/contract/steps'
import type { Task } from '@cadencia/contract/tasks'
import { expect, onTestFinished, test } from 'vitest'

import { suppress } from '#engine/suppress/queries.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { mailTo, startSending, until } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'

const { db, person } = await startApi()

const html = '<p>Oi, {{name}}!</p><p>Vi a <b>{{contact.empresa|empresa}}</b>.</p>'

async function mailTemplate(owner: Person) {
  const fields = { name: 'Convite', type: 'email', subject: 'Para {{name}}', content: html }
  const { body } = await owner.call('POST', '/templates', fields)
  return (body as { id: number }).id
}

/** A campaign with these steps, a mail server, and contacts in it. */
async function running(cadences: (templateId: number) => object[], contacts = 1) {
  const owner = await person()
  const smtp = await startSmtp()
  await mailTo(db, owner, smtp.port)
  const campaign = await campaignOf(owner)
  const steps = cadences(await mailTemplate(owner))
  const { status, body } = await owner.call('POST', '/cadences/bulk', {
    campaignId: campaign.id,
    cadences: steps,
  })
  expect(status).toBe(201)
  const ids = await contactsOf(db, owner, contacts)
  const send = async () => {
    const sending = await startSending(db)
    onTestFinished(() => sending.stop())
  }
  const states = async () => (await messagesOf(db, campaign.id)).map(({ state }) => state)
  return { owner, smtp, campaign, steps: body as CadenceStep[], ids, send, states }
}

const tasksOf = async (owner: Person) =>
  ((await owner.call('GET', '/tasks?state=todo')).body as { data: Task[] }).data

test('an e-mail by hand becomes a task with its text, beside those that leave by themselves', async () => {
  const { owner, smtp, campaign, ids, send, states } = await running((templateId) => [
    { templateId, delayMinutes: 0, byHand: true },
    { templateId, delayMinutes: 0 },
  ])
  await relate(db, owner, campaign.id, ids)
  await send()
  await until(async () => (await states()).includes('task'))
  const [task] = await tasksOf(owner)
  expect(task).toMatchObject({ channel: 'email', phone: '', template: { name: 'Convite' } })
  expect(task?.subject).toMatch(/^Para Contato \d+$/)
  expect(task?.script).toMatch(/^Oi, Contato \d+!\n\nVi a empresa\.$/)
  if (!task?.mailUrl) throw new Error('nothing opens it')
  const [address, query] = task.mailUrl.split('?')
  expect(address).toBe(`mailto:${encodeURIComponent(task.contact.email ?? '')}`)
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    subject: task.subject,
    body: task.script.replaceAll('\n', '\r\n'),
  })
  expect(smtp.messages).toEqual([])

  const done = await owner.call('POST', `/tasks/${task.id}/outcome`, { outcome: 'sent' })
  expect(done.status).toBe(204)
  await until(async () => smtp.messages.length === 1)
  await until(async () => (await states()).every((state) => state !== 'dispatched'))
  const { body } = await owner.call('GET', `/activity/${task.id}`)
  expect(body).toMatchObject({ status: 'success', says: { subject: task.subject } })
})

test('a task of any kind is done by a person, and the next step waits for it', async () => {
  const { owner, smtp, campaign, steps, ids, send, states } = await running((templateId) => [
    {
      delayMinutes: 0,
      task: { title: 'LinkedIn', text: 'Convidar {{name}} e citar {{contact.empresa|a empresa}}' },
    },
    { templateId, delayMinutes: 0 },
  ])
  expect(steps[0]).toMatchObject({
    template: { name: 'LinkedIn', type: 'task' },
    task: 'Convidar {{name}} e citar {{contact.empresa|a empresa}}',
  })
  await relate(db, owner, campaign.id, ids)
  await send()
  await until(async () => (await states()).includes('task'))
  const [task] = await tasksOf(owner)
  expect(task).toMatchObject({ channel: 'task', phone: '', template: { name: 'LinkedIn' } })
  expect(task?.script).toMatch(/^Convidar Contato \d+ e citar a empresa$/)
  expect(await states()).toEqual(['task', 'waiting'])
  const refused = await owner.call('POST', `/tasks/${task?.id}/outcome`, { outcome: 'no_answer' })
  expect(refused.status).toBe(400)
  await owner.call('POST', `/tasks/${task?.id}/outcome`, { outcome: 'sent', note: 'Aceitou' })
  await until(async () => smtp.messages.length === 1)
})

test('the text of a task is not among the templates', async () => {
  const { owner, steps } = await running((templateId) => [
    { templateId, delayMinutes: 0 },
    { delayMinutes: 0, task: { title: 'Visita' } },
  ])
  const { body } = await owner.call('GET', '/templates')
  expect((body as { name: string }[]).map(({ name }) => name)).toEqual(['Convite'])
  const id = steps[1]?.templateId
  expect((await owner.call('GET', `/templates/${id}`)).status).toBe(404)
  expect((await owner.call('DELETE', `/templates/${id}`)).status).toBe(404)
  const variants = [id, id].map((templateId) => ({ templateId, weight: 50 }))
  const compared = await owner.call('PUT', `/cadences/${steps[1]?.id}/variants`, { variants })
  expect(compared.status).toBeGreaterThanOrEqual(400)
  const made = await owner.call('POST', '/templates', { name: 'Visita', type: 'task', content: 'Oi' })
  expect(made).toMatchObject({ status: 400, body: { fields: { type: 'Tipo é obrigatório' } } })
})

test('a contact that asked for no more e-mails is no task', async () => {
  const { owner, campaign, ids, send, states } = await running(
    (templateId) => [{ templateId, delayMinutes: 0, byHand: true }],
    2,
  )
  const { email } = await db
    .selectFrom('contacts')
    .select('email')
    .where('id', '=', ids[0] ?? 0)
    .executeTakeFirstOrThrow()
  await db
    .transaction()
    .execute((tx) => suppress(tx, owner.id, { channel: 'email', address: email, reason: 'opt_out' }))
  await relate(db, owner, campaign.id, ids)
  await send()
  await until(async () => (await states()).every((state) => state !== 'scheduled'))
  expect((await states()).toSorted()).toEqual(['cancelled', 'task'])
})

test('a cadence may be of tasks alone, and is shown before it is kept', async () => {
  const owner = await person()
  const { id: campaignId } = await campaignOf(owner)
  const body = { campaignId, cadences: [{ delayMinutes: 0, task: { title: 'Visita' } }] }
  expect(await owner.call('POST', '/cadences/preview', body)).toMatchObject({
    status: 200,
    body: [{ stepOrder: 1 }],
  })
  expect(await owner.call('POST', '/cadences/bulk', body)).toMatchObject({
    status: 201,
    body: [{ task: '' }],
  })
})

test('by hand is for e-mails, and a task says what to do', async () => {
  const owner = await person()
  const { id: campaignId } = await campaignOf(owner)
  const { body } = await owner.call('POST', '/templates', { name: 'Oi', type: 'whatsapp', content: 'Oi' })
  const { id: templateId } = body as { id: number }
  const create = (step: object) =>
    owner.call('POST', '/cadences/bulk', { campaignId, cadences: [{ delayMinutes: 0, ...step }] })
  const byHand = 'A etapa 1 não é um e-mail: só um e-mail pode ser enviado à mão'
  expect((await create({ templateId, byHand: true })).body).toMatchObject({
    fields: { 'cadences.0.byHand': byHand },
  })
  expect((await create({ task: { title: ' ' } })).body).toMatchObject({
    fields: { 'cadences.0.task.title': 'Diga o que fazer' },
  })
  expect((await create({})).body).toMatchObject({
    fields: { 'cadences.0.templateId': 'Selecione um template para a etapa 1' },
  })
})
