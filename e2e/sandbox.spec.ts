import type { BrowserContext, Page } from '@playwright/test'

import { boxOf } from './boxes.ts'
import { inDatabase } from './database.ts'
import { lookOf } from './looks.ts'
import { scan } from './outreach.ts'
import { expect, test } from './people.ts'

type Kept = { channel: 'email' | 'whatsapp'; recipient: string; title: string; raw: string }

const keep = (email: string, messages: readonly Kept[]) =>
  inDatabase(async (client) => {
    for (const { channel, recipient, title, raw } of messages)
      await client.query(
        `insert into sandbox_messages (account_id, channel, recipient, title, raw)
         select account_id, $2, $3, $4, $5 from users where email = $1`,
        [email, channel, recipient, title, Buffer.from(raw)],
      )
  })

const mail = (title: string, html: string): Kept => ({
  channel: 'email',
  recipient: 'ana@exemplo.com.br',
  title,
  raw: [
    'From: Aurora <aurora@exemplo.com.br>',
    'To: Ana Lima <ana@exemplo.com.br>',
    `Subject: ${title}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="=_b"',
    '',
    '--=_b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Oi em texto',
    '--=_b',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '--=_b--',
    '',
  ].join('\r\n'),
})

const chat: Kept = {
  channel: 'whatsapp',
  recipient: '+5511987654321',
  title: 'Oi *Ana*',
  raw: JSON.stringify({
    messaging_product: 'whatsapp',
    to: '5511987654321',
    type: 'text',
    text: { body: 'Oi *Ana*' },
  }),
}

const list = (page: Page) => page.getByRole('list', { name: 'Mensagens' })
const pane = (page: Page) => page.getByRole('region', { name: 'Mensagem' })
const open = (page: Page, name: string) => list(page).getByRole('link', { name }).click()

const pill = (page: Page, name = 'Modo de teste') => page.getByRole('button', { name, exact: true })

/** A link opens in a page of its own, a picture of the product loads, and nothing runs. */
async function frameIsSafe(page: Page, context: BrowserContext) {
  const opening = context.waitForEvent('page')
  await page.frameLocator('iframe').getByRole('link', { name: 'Ver oferta' }).click()
  const opened = await opening
  await opened.waitForURL(/\/(login|campaigns)/)
  // Out of the frame's sandbox: a page like any other, with what it keeps.
  expect(await opened.evaluate(() => typeof localStorage.getItem('access_token'))).toBe('string')
  await opened.close()
  await page.frameLocator('iframe').getByRole('button', { name: 'Enviar' }).click()
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined()
  expect(new URL(page.url()).pathname).toBe('/sandbox')
}

const offer = (own = '') => `<p style="color: red">Oi, <b>Ana</b></p>
  <a href="${own}/login?from=mail">Ver oferta</a><img src="${own}/t/o/x.gif" alt="">
  <img src="http://127.0.0.1:1/alheia.gif" alt="">
  <script>top.ran = true</script><img src="x" onerror="top.ran = true" alt="">
  <form action="${own}/enviado"><button>Enviar</button></form>`

/** The addresses that the policy of the page refused. */
function refusedBy(page: Page) {
  const refused = new Set<string>()
  page.on('console', (message) => {
    const [, address] = /'(\S+)' violates .*Content Security Policy/.exec(message.text()) ?? []
    if (address) refused.add(address)
  })
  return refused
}

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 360],
] as const) {
  test.describe(`${colorScheme}, ${width} px`, lookOf(colorScheme, width), () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('the box shows messages as they would be read, runs nothing of them, and has no violation', async ({
      newPage: page,
      newcomer,
      baseURL,
      context,
    }) => {
      await page.goto('/sandbox')
      await expect(page.getByText('Nenhuma mensagem ainda')).toBeVisible()
      await pill(page).click()
      await expect(page.getByRole('link', { name: 'Ver mensagens' })).toBeFocused()
      await scan(page, 'pill')
      await page.keyboard.press('Escape')
      await expect(pill(page)).toBeFocused()
      await keep(newcomer.email, [mail('Oferta', offer(baseURL)), chat])
      await page.reload()
      await expect(list(page).getByRole('listitem')).toHaveCount(2)
      await scan(page, 'list')
      const refused = refusedBy(page)
      await open(page, 'Oferta')
      await expect(pane(page).getByText('Ana Lima <ana@exemplo.com.br>')).toBeVisible()
      const body = page.frameLocator('iframe').locator('p')
      await expect(body.locator('b')).toHaveText('Ana')
      await expect(body).toHaveCSS('color', 'rgb(255, 0, 0)')
      await scan(page, 'e-mail')
      // The product's own pixel is asked for; a picture without encryption from elsewhere is not.
      await expect.poll(() => [...refused]).toEqual(['http://127.0.0.1:1/alheia.gif'])
      await frameIsSafe(page, context)
      await pane(page).getByText('Texto', { exact: true }).click()
      await expect(pane(page).getByText('Oi em texto')).toBeVisible()
      if (width < 768) await page.getByRole('button', { name: 'Voltar para a lista' }).click()
      await open(page, '(11) 98765-4321')
      await expect(pane(page).locator('strong')).toHaveText('Ana')
      await scan(page, 'WhatsApp')

      await page.setViewportSize({ width: 1280, height: 720 })
      // The page hears of its new width a moment later.
      await expect
        .poll(async () => {
          const [beside, heading] = await Promise.all([
            boxOf(pill(page)),
            boxOf(page.getByRole('heading', { level: 1 })),
          ])
          return Math.abs(beside.top + 12 - (heading.top + 14))
        })
        .toBeLessThanOrEqual(1)
      await page.getByRole('button', { name: 'Esvaziar' }).click()
      await expect(page.getByRole('button', { name: 'Manter mensagens' })).toBeFocused()
      await page.getByRole('button', { name: 'Esvaziar caixa' }).click()
      await expect(page.getByText('Nenhuma mensagem ainda')).toBeVisible()
    })
  })
}
