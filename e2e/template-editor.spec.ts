import type { Page } from '@playwright/test'

import { outreachOf, scan, violations } from './outreach.ts'
import { type Credentials, expect, test } from './people.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const content = (page: Page) => field(page, 'Conteúdo *')
const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const menu = (page: Page) => page.getByRole('listbox', { name: 'Variáveis' })

/** Three contacts: all have a city, two a company, one of those under another spelling. */
async function people(page: Page, owner: Credentials) {
  const { contact } = await outreachOf(page, owner)
  const add = (name: string, metadata: object) =>
    contact({
      name,
      email: `${name.split(' ').at(-1)}@exemplo.com.br`,
      whatsapp: '(11) 98765-4321',
      metadata,
    })
  await add('CAIO PRADO', { cidade: 'Natal' })
  await add('Dra. Thaís Lima', { Empresa: 'Aurora', cidade: 'Recife' })
  await add('Bia Costa', { empresa: 'Boreal', cidade: 'Belém' })
}

test('a template is written by the keyboard alone, and one that is in use says so', async ({
  newPage: page,
  newcomer,
}) => {
  await people(page, newcomer)
  await test.step('by the keyboard alone: the menu, a repair, and a test that arrives with its preheader', async () => {
    await page.goto('/templates/new')
    await field(page, 'Nome do Template *').focus()
    await page.keyboard.type('Apresentação')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(field(page, 'Assunto *')).toBeFocused()

    await page.keyboard.type('Oi {{prim')
    await expect(menu(page).getByRole('option')).toHaveText([/^Primeiro nome first_name\s*3 de 3$/])
    await expect(field(page, 'Assunto *')).toHaveAttribute('aria-expanded', 'true')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Tab')
    await expect(field(page, 'Assunto *')).toHaveValue('Oi {{first_name}}')
    await expect(page.getByText('6 caracteres, cabe no celular')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(field(page, 'Texto de prévia')).toBeFocused()
    await page.keyboard.type('Uma ideia <para> {{name}}')

    await content(page).focus()
    await page.keyboard.type('Vi a {{EMPRÉ')
    const company = menu(page).getByRole('option', { name: /Empresa/ })
    await expect(company).toHaveText(/2 de 3/)
    await expect(content(page)).toHaveAttribute('aria-activedescendant', await idOf(company))
    await page.keyboard.press('Enter')
    await expect(content(page)).toHaveValue('Vi a {{contact.empresa|}}')
    await page.keyboard.type('sua empresa')
    await expect(content(page)).toHaveValue('Vi a {{contact.empresa|sua empresa}}')
    await expect(menu(page)).toBeHidden()

    await page.keyboard.press('End')
    await page.keyboard.type(' em {{cid')
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await page.keyboard.type('ad}} e {{')
    await expect(menu(page).getByRole('group')).toHaveCount(2)
    await expect(menu(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await expect(menu(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(content(page)).toHaveValue('Vi a {{contact.empresa|sua empresa}} em {{cidad}} e {{name}}')

    await expect(page.getByText('{{cidad}} não existe. Você quis dizer {{contact.cidade}}?')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Corrigir {{cidad}}' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(content(page)).toHaveValue(/em \{\{contact\.cidade\}\} e/)
    await expect(content(page)).toBeFocused()
    await expect(page.getByText('não existe')).toBeHidden()

    await page.getByRole('button', { name: 'Enviar teste para mim' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Guardada na caixa de testes')).toBeVisible()
    await content(page).focus()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Template criado')).toBeVisible()
    await page.goto('/sandbox')
    await page.getByRole('link', { name: '[Teste] Oi Ana' }).click()
    const frame = page.frameLocator('iframe')
    await expect(frame.getByText('Uma ideia <para> Ana Almeida')).toBeAttached()
    await expect(frame.getByText('Descadastrar')).toBeVisible()
  })
  await test.step('one that is in use says for whom a change counts, and counts the contacts of its campaign', async () => {
    const { campaign, template, cadence, contactIn } = await outreachOf(page, newcomer)
    const made = await campaign('Prospecção SaaS SP', { status: 'active' })
    const { id } = await template('Apresentação', { content: 'Oi {{name}}' })
    await cadence(made, [[{ id }, 1440]])
    for (const name of ['Rui', 'Lia']) await contactIn(made, name)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/templates/edit/${id}`)
    await expect(
      page.getByText(
        'Usado na #1 de Prospecção SaaS SP. A mudança vale para 2 pessoas que ainda vão receber.',
      ),
    ).toBeVisible()
    await content(page).focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' {{')
    await expect(menu(page).getByRole('option').first()).toHaveText(/2 de 2/)
    await scan(page, 'menu at 360 px')
    await page.keyboard.press('Escape')
    await expect(preview(page)).toBeHidden()
    await page.getByText('Ver', { exact: true }).click()
    await expect(preview(page).getByText('Oi Ana Almeida')).toBeVisible()
    await expect(content(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Atualizar Template' })).toBeVisible()
    await scan(page, 'preview at 360 px')
  })
})

const idOf = async (option: ReturnType<Page['getByRole']>) => (await option.getAttribute('id')) ?? ''

test('what a text lacks, its foot, its pieces and its marks', async ({ newPage: page, newcomer }) => {
  await test.step('those who lack a value are counted, walked through, and have a red box in every preview', async () => {
    await people(page, newcomer)
    await page.goto('/templates/new')
    await field(page, 'Assunto *').fill('Para a {{contact.empresa}}')
    await content(page).fill('<p>Oi {{first_name}}, da {{contact.EMPRESA}} e {{contact.empreza}}</p>')
    const side = preview(page)
    const banner = side.getByRole('status').filter({ hasText: '1 de 3 contatos não tem Empresa' })
    await banner.getByRole('button', { name: 'Ver quem é' }).press('Enter')
    await expect(side.getByText('1 de 1 sem valor')).toBeVisible()
    const inbox = side.getByRole('region', { name: 'Na caixa de entrada' })
    await expect(inbox.locator('mark')).toHaveText('empresa')
    await expect(side.locator('.mail-body')).toHaveText('Oi Caio, da EMPRESA e empreza')
    await expect(side.locator('.mail-body mark')).toHaveText(['EMPRESA', 'empreza'])
    expect(await violations(page)).toEqual([])
    await side.getByText('HTML', { exact: true }).click()
    await expect(side.frameLocator('iframe').locator('p span')).toHaveText(['EMPRESA', 'empreza'])

    await side.getByRole('button', { name: 'Ver todos' }).press('Enter')
    await side.getByRole('button', { name: 'Próximo contato' }).press('Enter')
    await expect(side.getByText('Bia Costa', { exact: true })).toBeVisible()
    await expect(side.getByText('1 de 3', { exact: true })).toBeVisible()
    await side.getByRole('button', { name: 'Próximo contato' }).press('Enter')
    await expect(inbox).toContainText('Para a Aurora')
    await expect(side.frameLocator('iframe').getByText('Oi Thaís, da Aurora e')).toBeVisible()

    await field(page, 'Nome do Template *').fill('Com erro')
    await page.getByRole('button', { name: 'Criar Template' }).click()
    await expect(page.getByText('{{contact.empreza}} não existe: mensagens com ela não saem.')).toBeVisible()
  })
  await test.step('the foot that is added is shown, with the address of the profile, unless the text has a way out', async () => {
    await page.goto('/templates/new')
    await page.evaluate(async () => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('access_token')}`,
        'content-type': 'application/json',
      }
      for (const [key, value] of [
        ['company', 'Aurora'],
        ['address', 'Av. Paulista, 1000'],
      ])
        await fetch('/api/me/attributes', { method: 'POST', headers, body: JSON.stringify({ key, value }) })
    })
    await page.reload()
    await content(page).fill('Oi')
    const foot = preview(page).getByRole('region', { name: 'Rodapé automático' })
    await expect(foot).toContainText('Aurora · Av. Paulista, 1000')
    await expect(foot).toContainText('Descadastrar')
    await content(page).fill('<p>Oi <a href="#descadastrar">sair</a></p>')
    await expect(preview(page).getByText('Seu texto já tem um link de descadastro')).toBeVisible()
    await expect(foot).toBeHidden()
  })
  await test.step('Ctrl B, I and K write the marks of the type; where there are none Ctrl K still searches', async () => {
    await page.goto('/templates/new')
    await content(page).fill('Oi')
    await expect(page.getByRole('toolbar')).toBeVisible()
    await content(page).press('Control+a')
    await content(page).press('Control+b')
    await content(page).press('Control+i')
    await expect(content(page)).toHaveValue('<b><i>Oi</i></b>')
    await content(page).press('Control+k')
    await page.keyboard.type('exemplo.com.br')
    await expect(content(page)).toHaveValue('<b><i><a href="https://exemplo.com.br">Oi</a></i></b>')
    await field(page, 'Tipo *').selectOption('whatsapp')
    await content(page).fill('Oi')
    await content(page).press('Control+a')
    await content(page).press('Control+b')
    await expect(content(page)).toHaveValue('*Oi*')
    await content(page).press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Buscar' })).toBeVisible()
  })
  await test.step('a piece of text is kept from a selection, written from the menu, renamed, deleted and brought back', async () => {
    await page.goto('/templates/new')
    await content(page).fill('Abraço, Ana')
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Trechos' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Trechos' })
    await expect(dialog.getByLabel('Guardar a seleção como')).toBeFocused()
    await page.keyboard.type('Fecho')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Trecho guardado.')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')

    await content(page).fill('')
    await page.keyboard.type('Até logo. {{fecho')
    await expect(menu(page).getByRole('option')).toHaveText([/Fecho/])
    await page.keyboard.press('Enter')
    await expect(content(page)).toHaveValue('Até logo. Abraço, Ana')

    await page.getByRole('button', { name: 'Trechos' }).press('Enter')
    await dialog.getByRole('button', { name: 'Renomear Fecho' }).press('Enter')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Adeus')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Excluir Adeus' }).press('Enter')
    await expect(dialog.getByText('Nenhum trecho ainda')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Desfazer' }).press('Enter')
    await page.getByRole('button', { name: 'Trechos' }).press('Enter')
    await dialog.getByRole('button', { name: 'Inserir Adeus' }).press('Enter')
    await expect(content(page)).toHaveValue('Até logo. Abraço, AnaAbraço, Ana')
  })
})
