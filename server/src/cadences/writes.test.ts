import type { CadenceStep } from '@cadencia/contract/steps'
import { expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'

const { db, person } = await startApi()

const day = 1440

async function templateOf(owner: Person, type = 'whatsapp') {
  const { body } = await owner.call('POST', '/templates', { name: 'Modelo', type, content: 'Oi' })
  return (body as { id: number }).id
}

test('a cadence is created in the order it was sent', async () => {
  const ana = await person()
  const { id: campaignId } = await campaignOf(ana)
  const templateId = await templateOf(ana)
  const cadences = [0, day, 3 * day].map((delayMinutes) => ({ templateId, delayMinutes }))
  const created = await ana.call('POST', '/cadences/bulk', { campaignId, cadences })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject([
    {
      stepOrder: 1,
      delayMinutes: 0,
      isActive: true,
      templateId,
      template: { name: 'Modelo', type: 'whatsapp' },
    },
    { stepOrder: 2, delayMinutes: day },
    { stepOrder: 3, delayMinutes: 3 * day },
  ])
  expect((await ana.call('GET', `/cadences?campaignId=${campaignId}`)).body).toEqual(created.body)
})

test('a campaign has one cadence at most, however often it is asked', async () => {
  const ana = await person()
  const { id: campaignId } = await campaignOf(ana)
  const cadences = [{ templateId: await templateOf(ana), delayMinutes: 0 }]
  const create = () => ana.call('POST', '/cadences/bulk', { campaignId, cadences })
  const answers = await Promise.all([create(), create(), create(), create()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  expect(await create()).toMatchObject({
    status: 409,
    body: { code: 'cadence_exists', message: 'Esta campanha já tem uma cadência ativa' },
  })
})

test('each fault has the text of its step', async () => {
  const ana = await person()
  const { id: campaignId } = await campaignOf(ana)
  const templateId = await templateOf(ana)
  const cases: [object, Record<string, string>][] = [
    [{ cadences: [{ templateId, delayMinutes: 0 }] }, { campaignId: 'Selecione uma campanha' }],
    [{ campaignId, cadences: [] }, { cadences: 'Adicione pelo menos uma etapa' }],
    [
      { campaignId, cadences: [{ templateId, delayMinutes: 0 }, { delayMinutes: 0 }] },
      { 'cadences.1.templateId': 'Selecione um template para a etapa 2' },
    ],
    [
      { campaignId, cadences: [{ templateId: 999_999, delayMinutes: 0 }] },
      { 'cadences.0.templateId': 'Selecione um template para a etapa 1' },
    ],
    [
      { campaignId, cadences: [{ templateId, delayMinutes: -1 }] },
      { 'cadences.0.delayMinutes': 'O intervalo da etapa 1 deve ser positivo' },
    ],
    [
      { campaignId, cadences: [{ templateId, delayMinutes: 1.5 }] },
      { 'cadences.0.delayMinutes': 'O intervalo da etapa 1 deve ser um número inteiro de minutos' },
    ],
    [
      { campaignId, cadences: [{ templateId, delayMinutes: 1e12 }] },
      { 'cadences.0.delayMinutes': 'O intervalo da etapa 1 deve ser de no máximo 10 anos' },
    ],
  ]
  for (const [body, fields] of cases) {
    expect(await ana.call('POST', '/cadences/bulk', body)).toMatchObject({ status: 400, body: { fields } })
  }
})

test('a preview tells when each step would leave, by the rules of the campaign', async () => {
  const ana = await person()
  const { id: campaignId } = await campaignOf(ana, {
    justWeekday: true,
    sendWindow: { start: '08:00', end: '20:00' },
  })
  const templateId = await templateOf(ana)
  const cadences = [0, day, day, day, day, day, day].map((delayMinutes) => ({ templateId, delayMinutes }))
  const { status, body } = await ana.call('POST', '/cadences/preview', { campaignId, cadences })
  expect(status).toBe(200)
  const dates = (body as { dueAt: string }[]).map(({ dueAt }) =>
    Temporal.Instant.from(dueAt).toZonedDateTimeISO('America/Sao_Paulo'),
  )
  expect(dates).toHaveLength(7)
  for (const [index, date] of dates.entries()) {
    expect(date.dayOfWeek).toBeLessThan(6)
    expect(date.hour).toBeGreaterThanOrEqual(8)
    expect(date.hour).toBeLessThan(20)
    const hours = dates[index - 1]?.until(date).total('hours') ?? 24
    expect(hours).toBeGreaterThanOrEqual(24)
  }
})

test('a removed step cancels what it had pending, leaves the others their dates and keeps its place in the past', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, [
    { delayMinutes: 0 },
    { delayMinutes: day },
    { delayMinutes: day },
  ])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 3))
  const before = await messagesOf(db, campaign.id)
  const second = campaign.steps[1]?.id ?? 0
  expect((await ana.call('DELETE', `/cadences/${second}`)).status).toBe(204)
  const after = await messagesOf(db, campaign.id)
  expect(after.map(({ step_order, state }) => [step_order, state])).toEqual(
    [1, 2, 3].flatMap(() => [
      [1, 'scheduled'],
      [2, 'cancelled'],
      [3, 'waiting'],
    ]),
  )
  expect(after.map(({ shipping_at }) => shipping_at)).toEqual(before.map(({ shipping_at }) => shipping_at))
  const left = (await ana.call('GET', `/cadences?campaignId=${campaign.id}`)).body as CadenceStep[]
  expect(left.map(({ stepOrder }) => stepOrder)).toEqual([1, 3])
  expect((await ana.call('DELETE', `/cadences/${second}`)).status).toBe(404)
})

test('a template cannot go while it is being put to use, nor be put to use while it goes', async () => {
  const ana = await person()
  for (let turn = 0; turn < 10; turn++) {
    const { id: campaignId } = await campaignOf(ana)
    const templateId = await templateOf(ana)
    const [used, removed] = await Promise.all([
      ana.call('POST', '/cadences/bulk', { campaignId, cadences: [{ templateId, delayMinutes: 0 }] }),
      ana.call('DELETE', `/templates/${templateId}`),
    ])
    expect([used.status, removed.status]).toSatisfy(
      ([first, second]) => (first === 201 && second === 409) || (first === 400 && second === 204),
    )
  }
})

test("another user's campaigns, templates and steps do not exist", async () => {
  const [ana, bia] = [await person(), await person()]
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  const own = await campaignOf(bia)
  const templateId = await templateOf(ana)
  const mine = await templateOf(bia)
  expect((await bia.call('DELETE', `/cadences/${campaign.steps[0]?.id}`)).status).toBe(404)
  for (const path of ['/cadences/bulk', '/cadences/preview']) {
    const foreignCampaign = { campaignId: campaign.id, cadences: [{ templateId: mine, delayMinutes: 0 }] }
    expect((await bia.call('POST', path, foreignCampaign)).status).toBe(404)
    const foreignTemplate = { campaignId: own.id, cadences: [{ templateId, delayMinutes: 0 }] }
    expect((await bia.call('POST', path, foreignTemplate)).status).toBe(400)
  }
  expect((await ana.call('GET', `/cadences?campaignId=${campaign.id}`)).body).toHaveLength(1)
})
