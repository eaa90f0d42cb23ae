import { addContact, ana, choose, field } from './contacts.ts'
import { inDatabase } from './database.ts'
import { lookOf } from './looks.ts'
import { violations } from './outreach.ts'
import { expect, test } from './people.ts'

/** Suppresses an address as an opt-out or a hard bounce would. */
const stop = (email: string, reason: 'opt_out' | 'hard_bounce', note: string) =>
  inDatabase((client) =>
    client.query(
      `insert into suppressions (account_id, channel, address, reason, note, for_contact)
       select account_id, 'email', $2, $3, $4, $3 = 'opt_out' from users where email = $1`,
      [email, ana.email, reason, note],
    ),
  )

test('a contact whose address is suspended is seen in the list, and released', async ({
  newPage: page,
  newcomer,
}) => {
  await page.goto('/contacts')
  await addContact(page)
  await stop(newcomer.email, 'hard_bounce', '550 5.1.1 User unknown')
  await page.reload()
  const row = page.getByRole('row', { name: /Ana Lima/ })
  await expect(row.getByText('Suspenso')).toBeVisible()
  await choose(page, ana.name, 'Canais')
  const dialog = page.getByRole('dialog', { name: 'Canais de Ana Lima' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^EmailSuspensoO endereço não existe ou não recebe mensagens: 550 5\.1\.1 User unknown, em /,
    'WhatsAppRecebe',
    'LigaçãoRecebe',
  ])
  await dialog.getByRole('button', { name: 'Liberar Email' }).click()
  await expect(page.getByText('Canal liberado')).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toHaveText('EmailRecebe')
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(row.getByText('Suspenso')).toBeHidden()
})

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 360],
] as const)
  test.describe(`${colorScheme}, ${width} px`, lookOf(colorScheme, width), () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('who left comes back only by their own wish, which is written down', async ({
      newPage: page,
      newcomer,
    }) => {
      await page.goto('/contacts')
      await addContact(page)
      await stop(newcomer.email, 'opt_out', 'page')
      await page.reload()
      await expect(page.getByText('Descadastrado')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await choose(page, ana.name, 'Canais')
      const dialog = page.getByRole('dialog', { name: 'Canais de Ana Lima' })
      await expect(dialog.getByText('Pediu para sair pelo link do e-mail')).toHaveCount(3)
      await dialog.getByRole('button', { name: 'Voltar a permitir Email' }).click()
      await expect(field(dialog, 'Motivo *')).toBeFocused()
      expect(await violations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Voltar a permitir', exact: true }).click()
      await expect(dialog.getByText('Motivo é obrigatório')).toBeVisible()
      await field(dialog, 'Motivo *').fill('Pediu por telefone para voltar')
      await dialog.getByRole('button', { name: 'Voltar a permitir', exact: true }).click()
      await expect(dialog.getByRole('listitem').first()).toHaveText('EmailRecebe')
      await expect(dialog.getByText('Descadastrado')).toHaveCount(2)
      await dialog.getByRole('button', { name: 'Fechar' }).last().click()
      await choose(page, ana.name, 'Histórico')
      await expect(page.getByText('Pediu por telefone para voltar')).toBeVisible()
    })
  })

test('a number that cannot be called is told in the list, in the channels and in the form', async ({
  newPage: page,
}) => {
  await page.goto('/contacts')
  await addContact(page, { ...ana, whatsapp: '9 8765-4321' })
  await page.reload()
  const row = page.getByRole('row', { name: /Ana Lima/ })
  await expect(row.getByText('Telefone incompleto')).toBeVisible()
  await choose(page, ana.name, 'Canais')
  const channels = page.getByRole('dialog', { name: 'Canais de Ana Lima' })
  await expect(channels.getByRole('listitem')).toHaveText([
    'EmailRecebe',
    /^WhatsAppTelefone incompletoFalta o DDD ou um dígito/,
    /^LigaçãoTelefone incompletoFalta o DDD ou um dígito/,
  ])
  expect(await violations(page)).toEqual([])
  await expect(channels.getByRole('button', { name: /^Corrigir/ })).toHaveCount(1)
  await channels.getByRole('button', { name: 'Corrigir WhatsApp' }).click()
  const form = page.getByRole('dialog', { name: 'Editar contato' })
  const hint = form.getByText(/^Telefone incompleto: confira o DDD/)
  await expect(hint).toBeVisible()
  expect(await violations(page)).toEqual([])
  await field(form, 'WhatsApp *').fill('(11) 98765')
  await expect(hint).toBeHidden()
  await field(form, 'Nome *').focus()
  await expect(hint).toBeVisible()
  await field(form, 'WhatsApp *').fill(ana.whatsapp)
  await form.getByRole('button', { name: 'Salvar contato' }).click()
  await expect(form).toBeHidden()
  await expect(row.getByText('Telefone incompleto')).toBeHidden()
})
