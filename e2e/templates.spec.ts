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

test('a newcomer writes a first email and finds it in the list', async ({ newPage: page }) => {
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

test('the form checks its fields with the texts of the specification', async ({ newPage: page }) => {
  await page.goto('/templates/new')
  await page.getByRole('button', { name: 'Criar Template' }).click()
  for (const text of [
    'Nome é obrigatório',
    'Assunto é obrigatório para templates de email',
    'Conteúdo é obrigatório',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(field(page, 'Nome do Template *')).toBeFocused()
  await field(page, 'Nome do Template *').fill('x'.repeat(256))
  await expect(page.getByText('Nome muito longo')).toBeVisible()
  await field(page, 'Tipo *').selectOption('call')
  await expect(field(page, 'Assunto *')).toBeHidden()
})

test('the email preview follows every key', async ({ newPage: page, newcomer }) => {
  await page.goto('/templates/new')
  const side = preview(page)
  await expect(side.getByRole('heading', { name: 'Preview do Email' })).toBeVisible()
  await expect(side.getByText('Sem assunto')).toBeVisible()
  await expect(side.getByText(newcomer.email, { exact: true })).toBeVisible()
  await expect(side.getByText('Ana Almeida <ana@exemplo.com.br>')).toBeVisible()
  await expect(side.getByText('Plain Text')).toBeHidden()

  await field(page, 'Assunto *').fill('Para {{name}}')
  await expect(side.getByText('Para Ana Almeida', { exact: true })).toBeVisible()
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

const entities = [
  '<p>Promo&ccedil;&atilde;o &amp;lt;b&amp;gt; &lt;b&gt; &copy 2026 &notit; &notin; &NotEqualTilde; &hellip',
  '&#128; &#x1F600; &#0; &nbsp;&nbsp;fim &nada; &; a & b < c &lt;/textarea&gt;</p>',
  '<p><a href="https://exemplo.com.br/?a=1&amp;b=2&copy=3&ccedil;&quot;">Veja &raquo;</a></p>',
].join('\n')

test('the preview reads the entities of HTML as the server does', async ({ newPage: page }) => {
  await page.goto('/templates/new')
  await field(page, 'Conteúdo *').fill(entities)
  await expect(preview(page).locator('.mail-body')).toHaveText(htmlToText(entities), { useInnerText: true })
})

test('the preheader follows the subject, is seen as an inbox shows it, and is kept', async ({
  newPage: page,
}) => {
  await page.goto('/templates/new')
  const side = preview(page)
  await expect(side.getByText('Na caixa de entrada')).toBeHidden()
  await field(page, 'Nome do Template *').fill('Com prévia')
  await field(page, 'Assunto *').fill('Para {{name}}')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Texto de prévia')).toBeFocused()
  await page.keyboard.type('Uma ideia para {{email}}')
  await expect(side.getByText('Na caixa de entrada')).toBeVisible()
  await expect(side.getByText('Para Ana Almeida — Uma ideia para ana@exemplo.com.br')).toBeVisible()
  await field(page, 'Conteúdo *').fill('Oi')
  await field(page, 'Texto de prévia').fill('x'.repeat(256))
  await page.getByRole('button', { name: 'Criar Template' }).click()
  await expect(page.getByText('Texto de prévia muito longo. Limite de 255 caracteres.')).toBeVisible()
  await field(page, 'Texto de prévia').fill('Uma ideia')
  await page.getByRole('button', { name: 'Criar Template' }).click()
  await page.getByRole('link', { name: 'Com prévia', exact: true }).click()
  await expect(field(page, 'Texto de prévia')).toHaveValue('Uma ideia')
})

test('the WhatsApp preview is a bubble with its formatting', async ({ newPage: page }) => {
  await page.goto('/templates/new')
  await field(page, 'Tipo *').selectOption('whatsapp')
  const side = preview(page)
  await expect(side.getByRole('heading', { name: 'Preview do WhatsApp' })).toBeVisible()
  await expect(side.getByText('Sua mensagem aparece aqui')).toBeVisible()
  await expect(side.getByText('Entregue')).toBeVisible()
  await expect(side.getByText('Preview aproximado da mensagem no WhatsApp')).toBeVisible()
  await expect(field(page, 'Conteúdo *')).toHaveAttribute('placeholder', /\*negrito\*/)
  await field(page, 'Conteúdo *').fill('*{{name}}* _leia_ ~R$ 9~ `cod` ```bloco``` * não *')
  await expect(side.locator('strong').first()).toHaveText('Ana Almeida')
  await expect(side.locator('em')).toHaveText('leia')
  await expect(side.locator('s')).toHaveText('R$ 9')
  await expect(side.locator('code')).toHaveText('cod')
  await expect(side.locator('pre')).toHaveText('bloco')
  await expect(side.getByText('* não *')).toBeVisible()
})

test('a call has four tips', async ({ newPage: page }) => {
  await page.goto('/templates/new')
  await field(page, 'Tipo *').selectOption('call')
  const side = preview(page)
  await expect(side.getByRole('heading', { name: 'Dicas para Ligações' })).toBeVisible()
  await expect(side.getByRole('listitem')).toHaveText([
    'Prepare um roteiro claro',
    'Identifique-se no início',
    'Tenha perguntas abertas prontas',
    'Pratique antes de ligar',
  ])
})

test('a variable is written where the cursor is, in the field last used', async ({ newPage: page }) => {
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

test('what cannot be filled is named while it is written', async ({ newPage: page }) => {
  await page.goto('/templates/new')
  await field(page, 'Conteúdo *').fill('{{nome}} da {{user.company}}')
  await expect(
    page.getByText('Variável desconhecida: {{nome}}. Mensagens com ela não serão enviadas.'),
  ).toBeVisible()
  await expect(page.getByText('Faltam valores no seu perfil para {{user.company}}.')).toBeVisible()
})

test('the preview can use a real contact and says what they lack', async ({ demoPage: page }) => {
  await page.goto('/templates/new')
  await field(page, 'Conteúdo *').fill('Olá {{name}}, {{contact.inexistente}}')
  await page.getByRole('button', { name: 'Ver com um contato real' }).click()
  await page.getByRole('searchbox', { name: /Buscar contato/ }).fill('silva')
  const first = page.getByRole('list', { name: 'Contatos encontrados' }).getByRole('button').first()
  const name = (await first.locator('span').first().innerText()).trim()
  await first.click()
  await expect(preview(page).getByText(`Olá ${name}, {{contact.inexistente}}`)).toBeVisible()
  await expect(page.getByText(`${name} não tem valor para {{contact.inexistente}}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Usar o exemplo' }).click()
  await expect(preview(page).getByText('Olá Ana Almeida, [inexistente]')).toBeVisible()
})

test('an edit shows what it edits, keeps the type and returns to the list', async ({ newPage: page }) => {
  await page.goto('/templates')
  const { id } = await create(page)
  await page.goto(`/templates/edit/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Editar Template' })).toBeVisible()
  await expect(page.getByText('Editando: Boas-vindas')).toBeVisible()
  await expect(field(page, 'Tipo *')).toBeDisabled()
  await expect(page.getByText('O tipo não pode ser alterado após a criação')).toBeVisible()
  await field(page, 'Nome do Template *').fill('Despedida')
  await page.getByRole('button', { name: 'Atualizar Template' }).click()
  await expect(page).toHaveURL('/templates')
  await expect(page.getByRole('link', { name: 'Despedida', exact: true })).toBeVisible()
})

test('a template that is not there says so and leads back', async ({ newPage: page }) => {
  await page.goto('/templates/edit/999999')
  await expect(page.getByText('Template não encontrado')).toBeVisible()
  await page.getByRole('link', { name: 'Voltar para Templates' }).last().click()
  await expect(page).toHaveURL('/templates')
})

test('a failed save keeps what was typed and says so', async ({ newPage: page }) => {
  await page.goto('/templates/new')
  await field(page, 'Nome do Template *').fill('Um nome')
  await field(page, 'Assunto *').fill('Um assunto')
  await field(page, 'Conteúdo *').fill('Um texto')
  let answer: { status: number; json?: object } = { status: 500 }
  await page.route('**/api/templates', (route) =>
    route.request().method() === 'POST' ? route.fulfill(answer) : route.continue(),
  )
  await page.getByRole('button', { name: 'Criar Template' }).click()
  await expect(page.getByText('Erro ao salvar template. Tente novamente.')).toBeVisible()
  answer = { status: 400, json: { statusCode: 400, code: 'invalid', message: 'O servidor recusou' } }
  await page.getByRole('button', { name: 'Criar Template' }).click()
  await expect(page.getByText('O servidor recusou')).toBeVisible()
  await expect(field(page, 'Conteúdo *')).toHaveValue('Um texto')
})

test('leaving with something unsaved asks first', async ({ newPage: page }) => {
  await page.goto('/templates')
  await page.getByRole('link', { name: 'Novo template' }).first().click()
  await field(page, 'Conteúdo *').fill('Meio texto')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Descartar alterações?' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(field(page, 'Conteúdo *')).toHaveValue('Meio texto')
  await page.getByRole('link', { name: 'Voltar para Templates' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page).toHaveURL('/templates')
})

test('deleting asks first, and a template in use stays', async ({ newPage: page }) => {
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
  await expect(page.getByRole('alert').getByText('Erro ao excluir template. Tente novamente.')).toBeVisible()
  await page.unroute('**/api/templates/*')
  await page.getByRole('button', { name: 'Excluir template' }).click()
  await expect(page.getByText('Template excluído')).toBeVisible()
  await expect(page.getByText('Nenhum template ainda')).toBeVisible()
})

test('a template that a cadence uses says which', async ({ demoPage: page }) => {
  await page.goto('/templates')
  await page.getByRole('button', { name: 'Excluir Apresentação' }).click()
  await page.getByRole('button', { name: 'Excluir template' }).click()
  await expect(page.getByText(/Este template está em uso na cadência da campanha /)).toBeVisible()
})

test('the list is searched without accents and filtered by type, in the address', async ({
  newPage: page,
}) => {
  await page.goto('/templates')
  await create(page, { ...email, name: 'Promoção de verão' })
  await create(page, { name: 'Recado', type: 'whatsapp', content: 'Oi' })
  await page.goto('/templates?search=promocao')
  await expect(page.getByRole('link', { name: 'Promoção de verão', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Recado', exact: true })).toBeHidden()
  await page.getByRole('searchbox').fill('nada disso')
  await expect(page).toHaveURL(/search=nada/)
  await expect(page.getByText('Nenhum template encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await page.getByText('WhatsApp', { exact: true }).first().click()
  await expect(page).toHaveURL(/type=whatsapp/)
  await expect(page.getByRole('link', { name: 'Promoção de verão', exact: true })).toBeHidden()
})

test('a list that cannot be loaded says so, with another try; an ended session asks to sign in', async ({
  newPage: page,
}) => {
  let status = 500
  await page.route('**/api/templates', (route) => route.fulfill({ status, body: '' }))
  await page.goto('/templates')
  await expect(page.getByText('Erro ao carregar templates. Tente novamente.')).toBeVisible()
  status = 401
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Sessão expirada. Por favor, faça login novamente.')).toBeVisible()
})

test('a template that cannot be loaded says why', async ({ newPage: page }) => {
  let status = 500
  await page.route('**/api/templates/7', (route) => route.fulfill({ status, body: '' }))
  await page.goto('/templates/edit/7')
  await expect(page.getByText('Erro ao carregar template. Tente novamente.')).toBeVisible()
  status = 401
  await page.reload()
  await expect(page.getByText('Sessão expirada. Por favor, faça login novamente.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voltar para Templates' }).last()).toBeVisible()
})
