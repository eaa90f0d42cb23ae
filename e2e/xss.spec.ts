import type { Page } from '@playwright/test'

import { slow } from './looks.ts'
import { payloads, storable } from './payloads.ts'
import { expect, test } from './people.ts'
import { watch } from './watch.ts'

// Without the page's policy, so that what is tested is the page itself and not its last line of defence.
test.use({ bypassCSP: true })

/** Each text in turn, whole, in every field named; the next one when the frame has loaded what this one made of it. */
const writeAll = (page: Page, names: readonly string[], texts: readonly string[]) =>
  page.evaluate(
    async ([fields, values]) => {
      const frame = document.querySelector('iframe')
      for (const value of values) {
        const shown = frame
          ? new Promise((loaded) => frame.addEventListener('load', loaded, { once: true }))
          : new Promise((painted) => requestAnimationFrame(painted))
        for (const name of fields) {
          const field = document.querySelector(`[name=${name}]`)
          const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
          Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
          field?.dispatchEvent(new Event('input', { bubbles: true }))
        }
        await shown
      }
    },
    [names, texts] as const,
  )

const inTens = (texts: readonly string[]) =>
  Array.from({ length: Math.ceil(texts.length / 10) }, (_, ten) =>
    texts.slice(ten * 10, ten * 10 + 10).join('\n'),
  )

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('access_token'))

test('the watch sees code that runs', slow, async ({ newPage: page }) => {
  const seen = await watch(page)
  await page.goto('/templates')
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), payloads[4] ?? '')
  await expect.poll(() => seen).toContain('code ran')
})

test(
  'more than 200 hostile texts typed into a template run nothing, in no preview',
  slow,
  async ({ newPage: page }) => {
    expect(payloads.length).toBeGreaterThan(200)
    const seen = await watch(page)
    await page.goto('/templates/new')
    await page.getByLabel('Conteúdo *', { exact: true }).fill('<p>início</p>')
    await page.getByText('HTML', { exact: true }).click()
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
    await writeAll(
      page,
      ['subject', 'content'],
      payloads.map((payload) => `<p>${payload}</p>`),
    )
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
    await page.getByLabel('Tipo *', { exact: true }).selectOption('whatsapp')
    await expect(page.locator('iframe')).toHaveCount(0)
    // Ten at a time: a bubble is text, in which nothing swallows what follows it.
    await writeAll(page, ['content'], inTens(payloads))
    await page.waitForTimeout(500)
    expect(seen).toEqual([])
    expect(new URL(page.url()).pathname).toBe('/templates/new')
  },
)

test('a frame of the preview can neither run nor read what is kept', async ({ newPage: page }) => {
  await page.goto('/templates/new')
  await page.getByLabel('Conteúdo *', { exact: true }).fill('<p>corpo</p>')
  await page.getByText('HTML', { exact: true }).click()
  await expect(page.frameLocator('iframe').locator('p')).toHaveText('corpo')
  const frame = page.frames().find((each) => each !== page.mainFrame())
  const read = await frame?.evaluate(() => {
    try {
      return `read ${localStorage.length}`
    } catch (error) {
      return error instanceof Error ? error.name : 'unknown'
    }
  })
  expect(read).toBe('SecurityError')
})

test('hostile names, subjects and attributes are shown as text', slow, async ({ newPage: page }) => {
  const seen = await watch(page)
  await page.goto('/templates')
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const post = async (path: string, data: object) =>
    expect((await page.request.post(`/api${path}`, { headers, data })).status()).toBe(201)
  await Promise.all(
    storable.slice(0, 200).flatMap((payload, index) => [
      post('/templates', {
        name: payload.slice(0, 255),
        type: 'email',
        subject: payload.slice(0, 500),
        content: payload,
      }),
      post('/me/attributes', { key: `k${index}`, value: payload }),
    ]),
  )
  for (const number of [1, 2, 5, 9, 10]) {
    await page.goto(`/templates?page=${number}`)
    await expect(page.getByRole('row')).toHaveCount(21)
  }
  await page
    .getByRole('link', { name: /^Editar/ })
    .first()
    .click()
  await expect(page.getByText(/^Editando: /)).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('Total: 200 atributo(s)')).toBeVisible()
  await page.goto('/templates/new')
  const all = Array.from({ length: 200 }, (_, index) => `<p>{{user.k${index}}}</p>`).join('')
  await page.getByLabel('Conteúdo *', { exact: true }).fill(all)
  await page.getByText('HTML', { exact: true }).click()
  await expect(page.frameLocator('iframe').getByText(storable[0] ?? '', { exact: true })).toBeVisible()
  await page.waitForTimeout(500)
  expect(seen).toEqual([])
})
