import type { CadenceStep } from '@cadencia/contract/steps'
import { drawPoint, variantAt } from '@cadencia/domain/variants'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { claim, passGate, readyLanes } from '#engine/send/queue.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { setMessages } from '#test/change.ts'
import { comparedCampaign, templateNamed } from '#test/versions.ts'

const { db, person } = await startApi()

const stepsOf = async (owner: Person, campaignId: number) =>
  (await owner.call('GET', `/cadences?campaignId=${campaignId}`)).body as CadenceStep[]

/** What a dispatcher would hold of a campaign, all of it. */
async function worksOf(campaignId: number) {
  await setMessages(db, sql`campaign_id = ${campaignId}`, sql`next_attempt_at = now(), shipping_at = now()`)
  const lanes = (await readyLanes(db)).filter((lane) => lane.campaign_id === campaignId)
  return claim(
    db,
    { dispatcher: 'teste' },
    lanes.map((lane) => ({ lane, limit: 5000 })),
  )
}

/** Which template each contact of a campaign is claimed with. */
async function claimedOf(campaignId: number) {
  const works = await worksOf(campaignId)
  const contacts = new Map((await messagesOf(db, campaignId)).map(({ id, contact_id }) => [id, contact_id]))
  return new Map(works.map(({ id, templateId }) => [contacts.get(id) ?? 0, templateId]))
}

test('the database draws as the domain does, for any ids', async () => {
  const { rows } = await sql<{ account: number; step: number; contact: number; point: number }>`
    select account, step, contact, draw_point(account, step, contact) as point from (
      select (random() * 9007199254740991)::bigint as account, (random() * 2 ^ (n % 53))::bigint as step,
             (random() * 2 ^ (n % 41))::bigint as contact
      from generate_series(1, 5000) n) ids`.execute(db)
  expect(rows).toHaveLength(5000)
  expect(
    rows.filter(({ account, step, contact, point }) => drawPoint(account, step, contact) !== point),
  ).toEqual([])
})

test('2,000 contacts are drawn by the shares, and again the same', async () => {
  const ana = await person()
  const { campaign, step, templateIds } = await comparedCampaign(ana, [20, 30, 50])
  const contacts = await contactsOf(db, ana, 2000)
  await relate(db, ana, campaign.id, contacts)
  const drawn = await claimedOf(campaign.id)
  expect(drawn.size).toBe(2000)
  for (const [place, share] of [0.2, 0.3, 0.5].entries()) {
    const count = [...drawn.values()].filter((id) => id === templateIds[place]).length
    expect(Math.abs(count - 2000 * share)).toBeLessThan(4 * Math.sqrt(2000 * share * (1 - share)))
  }
  expect(await claimedOf(campaign.id)).toEqual(drawn)
  const versions = [20, 30, 50].map((weight, place) => ({ variant: place + 1, weight }))
  for (const contact of contacts) {
    const { variant = 0 } = variantAt(versions, drawPoint(ana.id, step.id, contact)) ?? {}
    expect(drawn.get(contact)).toBe(templateIds[variant - 1])
  }
})

test('other shares move only those who have to move', async () => {
  const ana = await person()
  const { campaign, templateIds, path } = await comparedCampaign(ana, [50, 50])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 500))
  const before = await claimedOf(campaign.id)
  await ana.call('PUT', path, {
    variants: templateIds.map((templateId, place) => ({
      variant: place + 1,
      templateId,
      weight: place ? 40 : 60,
    })),
  })
  const moved = [...(await claimedOf(campaign.id))].filter(([contact, id]) => before.get(contact) !== id)
  expect(moved.length).toBeGreaterThan(20)
  expect(moved.length).toBeLessThan(90)
  expect(moved.every(([, id]) => id === templateIds[0])).toBe(true)
})

test('a step tells its versions, with letters and shares', async () => {
  const ana = await person()
  const { campaign, templateIds, answer } = await comparedCampaign(ana, [60, 40])
  expect(answer.status).toBe(200)
  const variants = [
    { variant: 1, templateId: templateIds[0], template: { name: 'Modelo email' }, weight: 60 },
    { variant: 2, templateId: templateIds[1], template: { name: 'B' }, weight: 40 },
  ]
  expect(answer.body).toEqual(variants)
  expect(await stepsOf(ana, campaign.id)).toMatchObject([{ templateId: templateIds[0], variants }])
})

test('what cannot be compared is refused with a word on the field', async () => {
  const ana = await person()
  const rui = await person()
  const { step, templateIds, path, campaign } = await comparedCampaign(ana, [50, 50])
  const [a = 0, b = 0] = templateIds
  const put = async (variants: unknown) => (await ana.call('PUT', path, { variants })).body as object
  const of = (...ids: number[]) => ids.map((templateId) => ({ templateId, weight: 50 }))
  const fields = (at: string, message: string) => ({ fields: { [at]: message } })
  expect(await put(of(a))).toMatchObject(fields('variants', 'Compare pelo menos 2 versões'))
  expect(await put(of(a, b, a + 1, b + 1, 9))).toMatchObject(
    fields('variants', 'Compare no máximo 4 versões'),
  )
  expect(await put(of(a, a))).toMatchObject(
    fields('variants.1.templateId', 'Escolha um template diferente para cada versão'),
  )
  expect(
    await put([
      { templateId: a, weight: 0 },
      { templateId: b, weight: 50 },
    ]),
  ).toMatchObject(fields('variants.0.weight', 'A parte de cada versão vai de 1 a 100'))
  const whatsapp = await templateNamed(ana, 'Oi', 'whatsapp')
  expect(await put(of(a, whatsapp))).toMatchObject(
    fields('variants.1.templateId', 'Escolha um template do mesmo canal da etapa'),
  )
  const foreign = await templateNamed(rui, 'Alheio')
  expect(await put(of(a, foreign))).toMatchObject(fields('variants.1.templateId', 'Selecione um template'))
  expect(
    (await rui.call('PUT', path, { variants: of(foreign, await templateNamed(rui, 'Outro')) })).status,
  ).toBe(404)
  expect((await rui.call('POST', `${path}/keep`, { variant: 1 })).status).toBe(404)
  expect((await rui.call('GET', `/metrics/campaigns/${campaign.id}/variants`)).status).toBe(404)
  expect((await ana.call('POST', `${path}/keep`, { variant: 3 })).status).toBe(404)
  expect((await stepsOf(ana, campaign.id))[0]?.variants.map(({ templateId }) => templateId)).toEqual([a, b])
  await ana.call('DELETE', `/cadences/${step.id}`)
  expect((await ana.call('PUT', path, { variants: of(a, b) })).status).toBe(404)
})

test('keeping one ends the others, and may be taken back', async () => {
  const ana = await person()
  const { campaign, templateIds, path } = await comparedCampaign(ana, [50, 50])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 40))
  const before = await claimedOf(campaign.id)
  expect(await ana.call('POST', `${path}/keep`, { variant: 2 })).toMatchObject({ status: 200, body: [] })
  expect(await stepsOf(ana, campaign.id)).toMatchObject([{ templateId: templateIds[1], variants: [] }])
  expect(new Set((await claimedOf(campaign.id)).values())).toEqual(new Set([templateIds[1]]))
  expect((await ana.call('POST', `${path}/keep`, { variant: 1 })).status).toBe(404)

  const again = templateIds.map((templateId, place) => ({ variant: place + 1, templateId, weight: 50 }))
  await ana.call('PUT', path, { variants: again })
  expect(await stepsOf(ana, campaign.id)).toMatchObject([
    { templateId: templateIds[0], variants: [{ variant: 1 }, { variant: 2 }] },
  ])
  expect(await claimedOf(campaign.id)).toEqual(before)
})

test('what was claimed with a text of before comes back from the gate and is claimed with that of now', async () => {
  const ana = await person()
  const { campaign, templateIds, path } = await comparedCampaign(ana, [50, 50])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 6))
  const gate = async (works: Awaited<ReturnType<typeof worksOf>>) => {
    const said = { said: [], sha256: 'ab'.repeat(32), toTask: false }
    return new Set(
      await passGate(
        db,
        works.map((work) => ({ work, recipient: work.contact.email, ...said })),
      ),
    )
  }
  const before = await worksOf(campaign.id)
  await ana.call('POST', `${path}/keep`, { variant: 2 })
  expect(await gate(before)).toEqual(new Set(['closed']))
  expect(await gate(await worksOf(campaign.id))).toEqual(new Set(['passed']))
  const rows = await db
    .selectFrom('messages')
    .select(['variant', 'template_id'])
    .where('campaign_id', '=', campaign.id)
    .execute()
  expect(rows.filter((row) => row.variant !== null || row.template_id !== templateIds[1])).toEqual([])
})

test('a letter never goes to another text: a new comparison has new ones', async () => {
  const ana = await person()
  const { campaign, templateIds, path } = await comparedCampaign(ana, [50, 50])
  const [, b = 0] = templateIds
  await ana.call('POST', `${path}/keep`, { variant: 2 })
  const other = await templateNamed(ana, 'Outra')
  const { body } = await ana.call('PUT', path, {
    variants: [
      { templateId: b, weight: 50 },
      { templateId: other, weight: 50 },
    ],
  })
  expect(body).toMatchObject([
    { variant: 3, templateId: b },
    { variant: 4, templateId: other },
  ])
  const replaced = await ana.call('PUT', path, {
    variants: [
      { variant: 3, templateId: b, weight: 50 },
      { variant: 4, templateId: templateIds[0], weight: 50 },
    ],
  })
  expect(replaced.body).toMatchObject([{ variant: 3 }, { variant: 5, templateId: templateIds[0] }])
  expect(await stepsOf(ana, campaign.id)).toMatchObject([{ templateId: b }])
})

test('a template that is a version is in use, and free again when the comparison ended', async () => {
  const ana = await person()
  const { campaign, templateIds, path } = await comparedCampaign(ana, [50, 50])
  const [, b = 0] = templateIds
  expect(await ana.call('DELETE', `/templates/${b}`)).toMatchObject({
    status: 409,
    body: { message: `Este template está em uso na cadência da campanha ${campaign.name}` },
  })
  const { body } = await ana.call('GET', `/attributes?templateId=${b}`)
  expect(body).toMatchObject({ campaigns: [{ id: campaign.id }] })
  await ana.call('POST', `${path}/keep`, { variant: 1 })
  expect((await ana.call('DELETE', `/templates/${b}`)).status).toBe(204)
})

test('before contacts enter, the texts of all versions are looked at', async () => {
  const ana = await person()
  const { campaign, templateIds } = await comparedCampaign(ana, [50, 50])
  const ids = await contactsOf(db, ana, 3)
  const [, b = 0] = templateIds
  await ana.call('PATCH', `/templates/${b}`, {
    name: 'B',
    type: 'email',
    subject: 'Oi {{contact.cargo}}',
    content: 'Texto',
  })
  const { body } = await ana.call('POST', `/campaigns/${campaign.id}/forecast`, { contactIds: ids })
  expect(body).toMatchObject({
    problems: expect.arrayContaining([
      expect.objectContaining({
        kind: 'missing_value',
        variable: 'contact.cargo',
        count: 3,
        template: { id: b, name: 'B' },
      }),
    ]),
  })
})

test('a step without versions is claimed with its own template', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 5))
  expect(new Set((await claimedOf(campaign.id)).values())).toEqual(new Set([campaign.steps[0]?.templateId]))
})
