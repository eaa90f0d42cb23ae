import { addCampaign, addContact, addContacts, ana, choose } from './contacts.ts'
import { lookOf } from './looks.ts'
import { violations } from './outreach.ts'
import { expect, test } from './people.ts'

test('deleting asks first, says when it fails, and the focus goes on to the next row', async ({
  newPage: page,
}) => {
  await page.goto('/contacts')
  await addContact(page, { ...ana, name: 'Bia', email: 'bia@exemplo.com.br' })
  await addContact(page)
  await page.reload()
  await choose(page, ana.name, 'Excluir')
  await expect(page.getByRole('alertdialog', { name: 'Excluir “Ana Lima”?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Manter contato' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ações de Ana Lima' })).toBeFocused()
  await page.route('**/api/contacts/*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await choose(page, ana.name, 'Excluir')
  await page.getByRole('button', { name: 'Excluir contato' }).click()
  await expect(page.getByRole('alert').getByText('Erro ao excluir contato. Tente novamente.')).toBeVisible()
  await page.getByRole('button', { name: 'Excluir contato' }).click()
  await expect(page.getByText('Contato excluído')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText(['Bia'])
  await expect(page.getByRole('button', { name: 'Ações de Bia' })).toBeFocused()
})

test('many are selected and deleted; another page or search starts with none', async ({ newPage: page }) => {
  await page.goto('/contacts')
  await addContacts(page, 25)
  await page.reload()
  const bar = page.getByRole('region', { name: 'Contatos selecionados' })
  await page
    .getByRole('checkbox', { name: /^Selecionar Pessoa/ })
    .first()
    .check()
  await expect(bar.getByText('1 contato selecionado', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
  await expect(bar.getByText('20 contatos selecionados')).toBeVisible()
  await page.getByRole('link', { name: 'Próxima página' }).click()
  await expect(page).toHaveURL('/contacts?page=2')
  await expect(bar).toBeHidden()
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
  await expect(bar.getByText('5 contatos selecionados')).toBeVisible()
  await page.getByRole('searchbox').fill('pessoa')
  await expect(page).toHaveURL('/contacts?search=pessoa')
  await expect(bar).toBeHidden()

  // Until it is found, the page before it is still shown.
  await expect(page.getByText('1–20 de 25 contatos')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
  await bar.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Excluir 20 contatos?' })).toBeVisible()
  await page.getByRole('button', { name: 'Excluir 20 contatos' }).click()
  await expect(page.getByText('20 contatos excluídos')).toBeVisible()
  await expect(page.getByText('5 contatos', { exact: true })).toBeVisible()
  await expect(bar).toBeHidden()
})

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 360],
] as const)
  test.describe(`${colorScheme}, ${width} px`, lookOf(colorScheme, width), () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('every open dialog is accessible', async ({ newPage: page }) => {
      await page.goto('/contacts')
      await Promise.all([
        addContact(page, { ...ana, metadata: { cargo: 'Diretora', tags: ['a'] } }),
        addCampaign(page, 'Lançamento'),
      ])
      await page.reload()
      await page.getByRole('checkbox', { name: 'Selecionar Ana Lima' }).check()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Ações de Ana Lima' }).click()
      await expect(page.getByRole('menuitem')).toHaveText([
        /^Editar/,
        /^Relacionar a campanha/,
        /^Ver atributos/,
        /^Canais/,
        /^Histórico/,
        /^Cancelar mensagens futuras/,
        /^Respondeu/,
        /^Reunião marcada/,
        /^Sem interesse/,
        /^Número errado/,
        /^Descadastrar/,
        /^Excluir/,
      ])
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      for (const item of [
        'Editar',
        'Relacionar a campanha',
        'Ver atributos',
        'Canais',
        'Histórico',
        'Cancelar mensagens futuras',
        'Excluir',
      ]) {
        await choose(page, ana.name, item)
        await expect(page.locator('dialog[open]')).toBeVisible()
        expect(await violations(page)).toEqual([])
        await page.keyboard.press('Escape')
        await expect(page.locator('dialog[open]')).toHaveCount(0)
      }
      await page.getByRole('button', { name: 'Novo contato' }).click()
      await page.getByRole('button', { name: 'Criar contato' }).click()
      expect(await violations(page)).toEqual([])
    })
  })
