import { drawPoint, variantAt } from '@cadencia/domain/variants'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { recount } from '#metrics/recount/recount.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, countOf, messagesOf, relate } from '#test/build.ts'
import { setMessages } from '#test/change.ts'
import { mailTo, startSending, until } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'
import { comparedCampaign, resultsOf, templateNamed } from '#test/versions.ts'

const { db, person } = await startApi()
await startSending(db)

const halves = [
  { variant: 1, weight: 50 },
  { variant: 2, weight: 50 },
]

const rowsOf = (campaignId: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'contact_id', 'variant', 'template_id', 'recipient', 'state', 'copy'])
    .where('campaign_id', '=', campaignId)
    .orderBy('id')
    .execute()

const mended = async (owner: Person) => {
  const told: object[] = []
  const silent = () => undefined
  await recount(db, { info: silent, warn: silent, error: (line: object) => void told.push(line) }, owner.id)
  return told
}

/** A person whose mail goes to a scripted server, and a campaign without contacts that compares A and B. */
async function outreach(script: Parameters<typeof startSmtp>[0] = {}) {
  const smtp = await startSmtp(script)
  const ana = await person()
  await mailTo(db, ana, smtp.port)
  return { smtp, ana, ...(await comparedCampaign(ana, [50, 50])) }
}

test('each contact gets the text of its version, and the numbers are by version', async () => {
  const { smtp, ana, campaign, step, templateIds } = await outreach()
  const contacts = await contactsOf(db, ana, 60)
  await relate(db, ana, campaign.id, contacts)
  await until(async () => (await countOf(db, campaign.id, 'sent')) === 60)
  const mails = await Promise.all(smtp.messages.map((raw) => PostalMime.parse(Buffer.from(raw, 'latin1'))))
  const subjects = new Map(mails.map(({ to, subject }) => [to?.[0]?.address, subject]))
  const sent = [0, 0]
  for (const row of await rowsOf(campaign.id)) {
    const drawn = variantAt(halves, drawPoint(ana.id, step.id, row.contact_id))?.variant ?? 0
    sent[drawn - 1] = (sent[drawn - 1] ?? 0) + 1
    expect(row).toMatchObject({ variant: drawn, template_id: templateIds[drawn - 1] })
    expect(subjects.get(row.recipient ?? '')).toBe(drawn === 2 ? 'Assunto B' : 'Assunto')
  }
  expect(Math.min(...sent)).toBeGreaterThan(10)
  const [result] = await resultsOf(ana, campaign.id)
  expect(result?.variants).toMatchObject([
    { variant: 1, sentMessages: sent[0], deliveredMessages: sent[0], openedMessages: 0, endedAt: null },
    { variant: 2, sentMessages: sent[1], deliveredMessages: sent[1], openedMessages: 0, endedAt: null },
  ])
  expect(await mended(ana)).toEqual([])
})

test('what was composed as a version stays it when it is tried again, though another was kept meanwhile', async () => {
  const { smtp, ana, campaign, step, templateIds, path } = await outreach({
    dot: ['451 4.3.0 depois', '250 ok'],
  })
  const contacts = await contactsOf(db, ana, 20)
  const first = contacts.find((id) => variantAt(halves, drawPoint(ana.id, step.id, id))?.variant === 1) ?? 0
  await relate(db, ana, campaign.id, [first])
  await until(async () => (await countOf(db, campaign.id, 'retry')) === 1)
  await ana.call('POST', `${path}/keep`, { variant: 2 })
  await setMessages(db, sql`campaign_id = ${campaign.id}`, sql`next_attempt_at = now()`)
  await until(async () => (await countOf(db, campaign.id, 'sent')) === 1)
  expect(await rowsOf(campaign.id)).toMatchObject([{ variant: 1, template_id: templateIds[0] }])
  expect((await PostalMime.parse(Buffer.from(smtp.messages.at(-1) ?? '', 'latin1'))).subject).toBe('Assunto')
  const [result] = await resultsOf(ana, campaign.id)
  expect(result).toMatchObject({
    verdict: null,
    variants: [{ variant: 1, sentMessages: 1 }, { sentMessages: 0 }],
  })
})

test('after one was kept everybody gets its text, and it counts for no version', async () => {
  const { smtp, ana, campaign, templateIds, path } = await outreach()
  await ana.call('POST', `${path}/keep`, { variant: 2 })
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 8))
  await until(async () => (await countOf(db, campaign.id, 'sent')) === 8)
  const rows = await rowsOf(campaign.id)
  expect(rows.every((row) => row.variant === null && row.template_id === templateIds[1])).toBe(true)
  expect(smtp.messages.every((raw) => raw.includes('Subject: Assunto B'))).toBe(true)
  expect(await resultsOf(ana, campaign.id)).toMatchObject([
    { verdict: null, variants: [{ sentMessages: 0 }, { sentMessages: 0 }] },
  ])
})

test('a message sent again is the version it was, whatever the shares are now', async () => {
  const { ana, campaign, step, templateIds, path } = await outreach({ rcpt: ['550 5.7.1 nao', '250 ok'] })
  const contacts = await contactsOf(db, ana, 20)
  const second = contacts.find((id) => variantAt(halves, drawPoint(ana.id, step.id, id))?.variant === 2) ?? 0
  await relate(db, ana, campaign.id, [second])
  await until(async () => (await countOf(db, campaign.id, 'failed')) === 1)
  await db
    .updateTable('messages')
    .set({ variant: 2, template_id: templateIds[1] ?? 0 })
    .where('campaign_id', '=', campaign.id)
    .execute()
  await ana.call('POST', `${path}/keep`, { variant: 1 })
  const [failed] = await messagesOf(db, campaign.id)
  expect((await ana.call('POST', `/activity/${failed?.id}/resend`)).status).toBe(201)
  await until(async () => (await countOf(db, campaign.id, 'sent')) === 1)
  expect(
    (await rowsOf(campaign.id)).map(({ copy, variant, template_id }) => [copy, variant, template_id]),
  ).toEqual([
    [0, 2, templateIds[1]],
    [1, 2, templateIds[1]],
  ])
})

test('versions of one step do not touch the other steps', async () => {
  const smtp = await startSmtp({})
  const ana = await person()
  await mailTo(db, ana, smtp.port)
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }, { delayMinutes: 0 }])
  const [first, second] = campaign.steps
  const variants = [first?.templateId, await templateNamed(ana, 'B')].map((templateId) => ({
    templateId,
    weight: 50,
  }))
  await ana.call('PUT', `/cadences/${first?.id}/variants`, { variants })
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 6))
  await until(async () => (await countOf(db, campaign.id, 'sent')) === 12)
  const rows = await db
    .selectFrom('messages')
    .select(['step_id', 'variant', 'template_id'])
    .where('campaign_id', '=', campaign.id)
    .execute()
  expect(rows.filter(({ step_id, variant }) => (step_id === first?.id) === (variant === null))).toEqual([])
  expect(
    new Set(rows.filter(({ step_id }) => step_id === second?.id).map(({ template_id }) => template_id)),
  ).toEqual(new Set([second?.templateId]))
})
