import type { Page } from '@playwright/test'

import { inDatabase } from './database.ts'
import { lookOf } from './looks.ts'
import { violations } from './outreach.ts'
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

test('the box is found by its pill, read, searched and emptied', async ({
  newPage: page,
  newcomer,
  baseURL,
  context,
}) => {
  await test.step('without a sender a pill beside the title says that nothing leaves, and leads to the box', async () => {
    await page.goto('/contacts')
    const title = page.getByRole('heading', { level: 1 })
    await expect(pill(page)).toBeVisible()
    const [beside, heading] = [await pill(page).boundingBox(), await title.boundingBox()]
    expect(Math.abs((beside?.y ?? 0) + 12 - ((heading?.y ?? 0) + 14))).toBeLessThanOrEqual(1)
    await pill(page).click()
    await expect(page.getByRole('link', { name: 'Ver mensagens' })).toBeFocused()
    await expect(
      page.getByText(
        'Nada sai desta máquina. As mensagens ficam na caixa de testes, como o contato as veria.',
      ),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(pill(page)).toBeFocused()
    await pill(page).click()
    await page.getByRole('link', { name: 'Conectar um canal' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible()
    await pill(page).click()
    await page.getByRole('link', { name: 'Ver mensagens' }).click()
    await expect(page).toHaveURL('/sandbox')
    await expect(page.getByRole('heading', { level: 1, name: 'Caixa de testes' })).toBeVisible()
    await expect(page).toHaveTitle('Caixa de testes · Cadência')
    await expect(page.getByText('Nenhuma mensagem ainda')).toBeVisible()
  })
  await test.step('an e-mail is read as its contact would: markup, text and headers', async () => {
    await keep(newcomer.email, [mail('Proposta', '<p style="color: red">Oi, <b>Ana</b></p>')])
    await page.goto('/sandbox')
    await expect(pane(page).getByText('Escolha uma mensagem')).toBeVisible()
    await open(page, 'Proposta')
    await expect(list(page).getByRole('link', { name: 'Proposta' })).toHaveAttribute('aria-current', 'page')
    await expect(pane(page).getByRole('heading', { name: 'Proposta' })).toBeVisible()
    await expect(pane(page).getByText('Aurora <aurora@exemplo.com.br>')).toBeVisible()
    await expect(pane(page).getByText('Ana Lima <ana@exemplo.com.br>')).toBeVisible()
    const body = page.frameLocator('iframe').locator('p')
    await expect(body.locator('b')).toHaveText('Ana')
    await expect(body).toHaveCSS('color', 'rgb(255, 0, 0)')
    await pane(page).getByText('Texto', { exact: true }).click()
    await expect(pane(page).getByText('Oi em texto')).toBeVisible()
    await pane(page).getByText('Cabeçalhos', { exact: true }).click()
    await expect(pane(page).getByText('MIME-Version')).toBeVisible()
    await page.reload()
    await expect(pane(page).getByRole('heading', { name: 'Proposta' })).toBeVisible()
  })
  await test.step('links open in a page of their own, pictures of the product load, and nothing runs', async () => {
    const html = `<a href="${baseURL}/login?from=mail">Ver oferta</a><img src="${baseURL}/t/o/x.gif" alt="">
    <img src="http://127.0.0.1:1/alheia.gif" alt="">
    <script>top.ran = true</script><img src="x" onerror="top.ran = true" alt="">
    <form action="${baseURL}/enviado"><button>Enviar</button></form>`
    const refused = new Set<string>()
    page.on('console', (message) => {
      const [, address] = /'(\S+)' violates .*Content Security Policy/.exec(message.text()) ?? []
      if (address) refused.add(address)
    })
    await keep(newcomer.email, [mail('Oferta', html)])
    await page.goto('/sandbox')
    await open(page, 'Oferta')
    // The product's own pixel is asked for; a picture without encryption from elsewhere is not.
    await expect.poll(() => [...refused]).toEqual(['http://127.0.0.1:1/alheia.gif'])
    await expect(page.locator('iframe')).toHaveAttribute(
      'sandbox',
      'allow-popups allow-popups-to-escape-sandbox',
    )
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
  })
  await test.step('the box is searched, turned over and emptied', async () => {
    const many = Array.from({ length: 21 }, (_, place) => mail(`Aviso ${place + 1}`, 'oi'))
    await keep(newcomer.email, [...many, mail('Promoção', 'oi')])
    await page.goto('/sandbox')
    await expect(list(page).getByRole('listitem')).toHaveCount(20)
    await expect(list(page).getByRole('link').first()).toContainText('Promoção')
    await page.getByRole('link', { name: 'Página 2' }).click()
    await expect(list(page).getByRole('listitem')).toHaveCount(4)
    await page.getByRole('searchbox').fill('promocao')
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('searchbox').fill('nada disso')
    await expect(page.getByText('Nenhuma mensagem encontrada')).toBeVisible()
    await page.getByRole('button', { name: 'Limpar busca' }).click()
    await open(page, 'Promoção')
    await page.getByRole('button', { name: 'Esvaziar' }).click()
    await expect(page.getByRole('button', { name: 'Manter mensagens' })).toBeFocused()
    await page.getByRole('button', { name: 'Esvaziar caixa' }).click()
    await expect(page.getByText('Caixa de testes esvaziada')).toBeVisible()
    await expect(page.getByText('Nenhuma mensagem ainda')).toBeVisible()
    await expect(page).toHaveURL('/sandbox')
  })
  await test.step('with a sender of its own for each channel nothing is in test, and there is no pill', async () => {
    await inDatabase((client) =>
      client.query(
        `update senders set mode = case channel when 'email' then 'smtp' else 'assisted' end from users
         where users.account_id = senders.account_id and users.email = $1`,
        [newcomer.email],
      ),
    )
    const asked = page.waitForResponse('**/api/sandbox')
    await page.goto('/contacts')
    expect(await (await asked).json()).toEqual({ testing: false, channels: [] })
    await expect(page.getByRole('heading', { level: 1, name: 'Contatos' })).toBeVisible()
    await expect(page.getByRole('button', { name: /teste/ })).toHaveCount(0)
  })
})

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 360],
] as const) {
  test.describe(`${colorScheme}, ${width} px`, lookOf(colorScheme, width), () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('no state of the box has an accessibility violation', async ({ newPage: page, newcomer }) => {
      await page.goto('/sandbox')
      await expect(page.getByText('Nenhuma mensagem ainda')).toBeVisible()
      await pill(page).click()
      await expect(page.getByText(/^Nada sai desta máquina/)).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await keep(newcomer.email, [mail('Proposta', '<p>Oi</p>'), chat])
      await page.reload()
      await expect(list(page).getByRole('listitem')).toHaveCount(2)
      expect(await violations(page)).toEqual([])
      await open(page, 'Proposta')
      await expect(pane(page).getByRole('heading', { name: 'Proposta' })).toBeVisible()
      expect(await violations(page)).toEqual([])
      if (width < 768) await page.getByRole('button', { name: 'Voltar para a lista' }).click()
      await open(page, '(11) 98765-4321')
      await expect(pane(page).locator('strong')).toHaveText('Ana')
      expect(await violations(page)).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - screen.width),
      ).toBeLessThanOrEqual(0)
    })
  })
}
