import { htmlToText } from '@cadencia/domain/html-text'
import type { Page } from '@playwright/test'

import { outreachOf, scan } from './outreach.ts'
import { type Credentials, expect, test } from './people.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const content = (page: Page) => field(page, 'Conteúdo *')
const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const menu = (page: Page) => page.getByRole('listbox', { name: 'Variáveis' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const entities = [
  '<p>Promo&ccedil;&atilde;o &amp;lt;b&amp;gt; &lt;b&gt; &copy 2026 &notit; &notin; &NotEqualTilde; &hellip',
  '&#128; &#x1F600; &#0; &nbsp;&nbsp;fim &nada; &; a & b < c &lt;/textarea&gt;</p>',
  '<p><a href="https://exemplo.com.br/?a=1&amp;b=2&copy=3&ccedil;&quot;">Veja &raquo;</a></p>',
].join('\n')

async function scanNarrow(page: Page, what: string) {
  await page.setViewportSize({ width: 360, height: 740 })
  await scan(page, what)
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** A template that a campaign will send to two people, who have a city. */
async function inUse(page: Page, owner: Credentials) {
  const { campaign, template, cadence, contactIn } = await outreachOf(page, owner)
  const made = await campaign('Prospecção SaaS SP', { status: 'active' })
  const used = await template('Convite', { content: 'Oi {{name}}' })
  await cadence(made, [[used, 1440]])
  for (const name of ['Rui', 'Lia']) await contactIn(made, name)
  return used.id
}

test.use({ colorScheme: 'dark', viewport: { width: 1280, height: 900 } })

test('a template is written by the keyboard alone and tested, and one that is in use is changed on a phone', async ({
  newPage: page,
  newcomer,
}) => {
  const { contact } = await outreachOf(page, newcomer)
  const thais = { name: 'Thaís Lima', email: 'thais@exemplo.com.br', whatsapp: '(11) 98765-4321' }
  await contact({ ...thais, metadata: { cidade: 'Recife' } })

  await test.step('Tab leads from field to field, into the menu and to a repair', async () => {
    await page.goto('/templates/new')
    await field(page, 'Nome do Template *').focus()
    await page.keyboard.type('Apresentação')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(field(page, 'Assunto *')).toBeFocused()
    await page.keyboard.type('Oi {{prim')
    await expect(menu(page).getByRole('option')).toHaveText([/^Primeiro nome first_name\s*1 de 1$/])
    await page.keyboard.press('Tab')
    await expect(field(page, 'Assunto *')).toHaveValue('Oi {{first_name}}')
    await page.keyboard.press('Tab')
    await expect(field(page, 'Texto de prévia')).toBeFocused()
    await page.keyboard.type('Uma ideia <para> {{name}}')
    await content(page).focus()
    await page.keyboard.type('Em {{cidad')
    await page.keyboard.press('Escape')
    await page.keyboard.type('}} e ')
    await expect(page.getByText('{{cidad}} não existe. Você quis dizer {{contact.cidade}}?')).toBeVisible()
    await scanNarrow(page, 'a repair')
    await content(page).focus()
    await page.keyboard.press('Tab')
    await expect(button(page, 'Corrigir {{cidad}}')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(content(page)).toHaveValue('Em {{contact.cidade}} e ')
    await expect(content(page)).toBeFocused()
    await page.getByRole('button', { name: 'Inserir variável {{name}}' }).click()
    await page.keyboard.press('Control+z')
    await expect(content(page)).toHaveValue('Em {{contact.cidade}} e ')
  })
  await test.step('the preview is what a mail program shows', async () => {
    await content(page).fill(entities)
    const body = preview(page).locator('.mail-body')
    await expect(body).toHaveText(htmlToText(entities), { useInnerText: true })
    await content(page).fill('<p style="color: red">Oi, <b>{{name}}</b>, de {{contact.cidade}}</p>')
    await preview(page).getByText('HTML', { exact: true }).click()
    const paragraph = preview(page).frameLocator('iframe').locator('p')
    await expect(paragraph.locator('b')).toHaveText('Ana Almeida')
    await expect(paragraph).toHaveCSS('color', 'rgb(255, 0, 0)')
    await button(page, 'Trechos').click()
    await expect(page.getByRole('dialog', { name: 'Trechos' })).toBeVisible()
    await scanNarrow(page, 'pieces of text')
    await page.keyboard.press('Escape')
  })
  await test.step('a test of it arrives with its preheader, and it is saved', async () => {
    await content(page).fill('Em Recife')
    await button(page, 'Enviar teste para mim').click()
    await expect(page.getByText('Guardada na caixa de testes')).toBeVisible()
    await scan(page, 'a test that was sent')
    await content(page).focus()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Template criado')).toBeVisible()
    await page.goto('/sandbox')
    await page.getByRole('link', { name: '[Teste] Oi Ana' }).click()
    const frame = page.frameLocator('iframe')
    await expect(frame.getByText('Uma ideia <para> Ana Almeida')).toBeAttached()
    await expect(frame.getByText('Descadastrar')).toBeVisible()
  })
  await test.step('on a phone one that is in use says for whom a change counts, and is given a template of Meta', async () => {
    const id = await inUse(page, newcomer)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/templates/edit/${id}`)
    await expect(
      page.getByText(/^Usado na #1 de Prospecção SaaS SP\. A mudança vale para 2 pessoas/),
    ).toBeVisible()
    await content(page).focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' {{')
    await expect(menu(page).getByRole('option').first()).toHaveText(/2 de 2/)
    await scan(page, 'the menu')
    await page.keyboard.press('Escape')
    await content(page).fill('Olá {{name}}')
    await expect(preview(page)).toBeHidden()
    await page.getByText('Ver', { exact: true }).click()
    await expect(preview(page).getByText('Olá Ana Almeida')).toBeVisible()
    await expect(content(page)).toBeHidden()
    await scan(page, 'the preview')
    await page.getByText('Escrever', { exact: true }).click()
    await page.getByText('Template aprovado pela Meta (opcional)').click()
    await field(page, 'Nome na Meta').fill('Lembrete de Reunião')
    await button(page, 'Atualizar Template').click()
    await expect(page.getByText(/^Use o nome do template na Meta/)).toBeVisible()
    await scan(page, 'a template of Meta')
    await field(page, 'Nome na Meta').fill('lembrete_de_reuniao')
    await button(page, 'Atualizar Template').click()
    await expect(page.getByText('Template atualizado')).toBeVisible()
  })
})
