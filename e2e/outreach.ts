import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

import { tokenOf } from './session.ts'

type Credentials = { email: string; password: string }
type Made = { id: number }

/** What a test needs to be there before it begins, made over the API by the user given. */
export async function outreachOf(page: Page, { email }: Credentials) {
  const token = await tokenOf(email)
  const post = async <T>(path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await page.request.post(`/api${path}`, { data, headers })
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as T
  }
  return {
    post,
    sender: (input: object) => post<Made>('/senders', input),
    campaign: (name: string, more: object = {}) => post<Made>('/campaigns', { name, ...more }),
    template: (name: string, more: object = {}) =>
      post<Made>('/templates', { name, type: 'whatsapp', content: `Texto de ${name}`, ...more }),
    cadence: (campaign: Made, steps: readonly (readonly [template: Made, delayMinutes: number])[]) =>
      post('/cadences/bulk', {
        campaignId: campaign.id,
        cadences: steps.map(([template, delayMinutes]) => ({ templateId: template.id, delayMinutes })),
      }),
    contact: (input: object) => post<Made>('/contacts', input),
    contactIn: (campaign: Made, name: string) =>
      post('/contacts/with-campaign', {
        name,
        email: `${name.toLowerCase()}@exemplo.com.br`,
        whatsapp: '(11) 98765-4321',
        campaignId: campaign.id,
      }),
  }
}

/** A contact in a cadence of two e-mails, the first of which leaves at once. */
export async function twoEmailsTo(page: Page, owner: Credentials, name: string) {
  const { campaign, template, cadence, contactIn } = await outreachOf(page, owner)
  const made = await campaign('Prospecção', { status: 'active' })
  const mail = (subject: string) => template(subject, { type: 'email', subject, content: 'Oi {{name}}' })
  await cadence(made, [
    [await mail('Uma ideia'), 0],
    [await mail('Lembrete'), 2880],
  ])
  await contactIn(made, name)
  await page.goto('/sandbox')
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A frame that runs no script cannot be scanned, so a preview is left out; its text is scanned as text. */
export async function violations(page: Page) {
  // Numbers that are asked for again are paler meanwhile.
  await expect(page.locator('.review-stale')).toHaveCount(0)
  const isThere = await page.evaluate(async () => {
    // What is still fading in, or about to, has not its colours yet.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    // One that is cancelled, because what it moved has gone, is over too.
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    return 'axe' in window
  })
  if (!isThere) await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    // The script above has put it there.
    const own = Reflect.get(window, 'axe') as typeof axe
    const { violations: found } = await own.run(
      { exclude: [['iframe[sandbox]']] },
      { resultTypes: ['violations'], runOnly: { type: 'tag', values } },
    )
    return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  }, tags)
}

/** A state of a page has no accessibility violation and is not wider than the window. */
export async function scan(page: Page, what: string) {
  expect(await violations(page), what).toEqual([])
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - screen.width)
  expect(beyond, what).toBeLessThanOrEqual(0)
}
