import { htmlToText } from '@cadencia/domain/html-text'
import type { Page } from '@playwright/test'

import { expect, test } from './people.ts'

const email = { name: 'Boas-vindas', type: 'email', subject: 'Olá {{name}}', content: 'Tudo bem?' }

async function create(page: Page, template: object = email) {
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const response = await page.request.post('/api/templates', {
    data: template,
    headers: { authorization: `Bearer ${token}` },
  })
  return (await response.json()) as { id: number }
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' })

const entities = [
  '<p>Promo&ccedil;&atilde;o &amp;lt;b&amp;gt; &lt;b&gt; &copy 2026 &notit; &notin; &NotEqualTilde; &hellip',
  '&#128; &#x1F600; &#0; &nbsp;&nbsp;fim &nada; &; a & b < c &lt;/textarea&gt;</p>',
  '<p><a href="https://exemplo.com.br/?a=1&amp;b=2&copy=3&ccedil;&quot;">Veja &raquo;</a></p>',
].join('\n')

test('a template is written with its preview, its variables and its preheader, and deleted', async ({
  newPage: page,
  newcomer,
}) => {
  await test.step('deleting asks first, and a template in use stays', async () => {
    await page.goto('/templates')
    await create(page)
    await page.reload()
    const remove = page.getByRole('button', { name: 'Excluir Boas-vindas' })
    await remove.click()
    await expect(page.getByRole('button', { name: 'Manter template' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(remove).toBeFocused()
    await remove.click()
    await page.route('**/api/templates/*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Excluir template' }).click()
    await expect(
      page.getByRole('alert').getByText('Erro ao excluir template. Tente novamente.'),
    ).toBeVisible()
    await page.unroute('**/api/templates/*')
    await page.getByRole('button', { name: 'Excluir template' }).click()
    await expect(page.getByText('Template excluído')).toBeVisible()
    await expect(page.getByText('Nenhum template ainda')).toBeVisible()
  })
  await test.step('a newcomer writes a first email and finds it in the list', async () => {
    await page.goto('/templates')
    await expect(page.getByText('Nenhum template ainda')).toBeVisible()
    await page.getByRole('link', { name: 'Novo template' }).first().click()
    await expect(page).toHaveURL('/templates/new')
    await expect(page.getByRole('heading', { level: 1, name: 'Novo Template' })).toBeVisible()
    await expect(field(page, 'Tipo *')).toHaveValue('email')
    await expect(field(page, 'Tipo *').locator('option')).toHaveText(['Email', 'WhatsApp', 'Ligação'])

    await field(page, 'Nome do Template *').fill('Primeiro contato')
    await field(page, 'Assunto *').fill('Olá {{name}}')
    await field(page, 'Conteúdo *').fill('Oi, {{name}}.')
    await page.getByRole('button', { name: 'Criar Template' }).click()
    await expect(page).toHaveURL('/templates')
    await expect(page.getByText('Template criado')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Primeiro contato', exact: true })).toBeVisible()
  })
  await test.step('the email preview follows every key', async () => {
    await page.goto('/templates/new')
    const side = preview(page)
    await expect(side.getByRole('heading', { name: 'Preview do Email' })).toBeVisible()
    await expect(side.getByText('Sem assunto')).toBeVisible()
    await expect(side.getByText(newcomer.email, { exact: true })).toBeVisible()
    await expect(side.getByText('Ana Almeida <ana@exemplo.com.br>')).toBeVisible()
    await expect(side.getByText('Plain Text')).toBeHidden()

    await field(page, 'Assunto *').fill('Para {{name}}')
    await expect(side.getByText('Para Ana Almeida', { exact: true }).first()).toBeVisible()
    await field(page, 'Conteúdo *').fill('{{email}} {{whatsapp}} {{user.email}}')
    await expect(side.getByText(`ana@exemplo.com.br (11) 98765-4321 ${newcomer.email}`)).toBeVisible()

    await field(page, 'Conteúdo *').fill('<p style="color: red">Oi, <b>{{name}}</b></p>')
    await expect(side.getByRole('radio', { name: 'Plain Text' })).toBeChecked()
    await expect(side.getByText('Oi, Ana Almeida')).toBeVisible()
    await side.getByText('HTML', { exact: true }).click()
    const frame = side.locator('iframe')
    await expect(frame).toHaveAttribute('sandbox', '')
    const paragraph = side.frameLocator('iframe').locator('p')
    await expect(paragraph.locator('b')).toHaveText('Ana Almeida')
    await expect(paragraph).toHaveCSS('color', 'rgb(255, 0, 0)')
  })
  await test.step('the preview reads the entities of HTML as the server does', async () => {
    await page.goto('/templates/new')
    await field(page, 'Conteúdo *').fill(entities)
    await expect(preview(page).locator('.mail-body')).toHaveText(htmlToText(entities), { useInnerText: true })
  })
  await test.step('the preheader follows the subject, is seen as an inbox shows it, and is kept', async () => {
    await page.goto('/templates/new')
    const side = preview(page)
    const inbox = side.getByRole('region', { name: 'Na caixa de entrada' })
    await field(page, 'Nome do Template *').fill('Com prévia')
    await field(page, 'Assunto *').fill('Para {{name}}')
    await page.keyboard.press('Tab')
    await expect(field(page, 'Texto de prévia')).toBeFocused()
    await page.keyboard.type('Uma ideia para {{email}}')
    await expect(inbox).toContainText('Para Ana Almeida – Uma ideia para ana@exemplo.com.br')
    await field(page, 'Conteúdo *').fill('Oi')
    await field(page, 'Texto de prévia').fill('x'.repeat(256))
    await page.getByRole('button', { name: 'Criar Template' }).click()
    await expect(page.getByText('Texto de prévia muito longo. Limite de 255 caracteres.')).toBeVisible()
    await field(page, 'Texto de prévia').fill('Uma ideia')
    await page.getByRole('button', { name: 'Criar Template' }).click()
    await page.getByRole('link', { name: 'Com prévia', exact: true }).click()
    await expect(field(page, 'Texto de prévia')).toHaveValue('Uma ideia')
  })
  await test.step('a variable is written where the cursor is, in the field last used', async () => {
    await page.goto('/templates/new')
    await field(page, 'Conteúdo *').fill('Olá !')
    await field(page, 'Conteúdo *').press('ArrowLeft')
    await page.getByRole('button', { name: 'Inserir variável {{name}}' }).click()
    await expect(field(page, 'Conteúdo *')).toHaveValue('Olá {{name}}!')
    await expect(field(page, 'Conteúdo *')).toBeFocused()
    await field(page, 'Assunto *').fill('Sou ')
    await page.getByRole('button', { name: 'Inserir variável {{user.email}}' }).click()
    await expect(field(page, 'Assunto *')).toHaveValue('Sou {{user.email}}')
    await page.keyboard.press('Control+z')
    await expect(field(page, 'Assunto *')).toHaveValue('Sou ')
  })
})
