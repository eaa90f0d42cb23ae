import { noPublicAddress } from '@cadencia/domain/public-address'
import type { Page } from '@playwright/test'

import { inDatabase } from './database.ts'
import { goodToken } from './graph-server.ts'
import { startMailServer } from './mail-server.ts'
import { outreachOf } from './outreach.ts'
import { expect, test } from './people.ts'
import { smtp } from './sender.ts'

const card = (page: Page) => page.locator('section').filter({ hasText: 'Canais de envio' })
const row = (page: Page, name: string) => card(page).getByRole('listitem').filter({ hasText: name })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Ações de ${name}` })
const pick = async (page: Page, name: string, item: string) => {
  await menuOf(page, name).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test.beforeEach(({ newPage }) => newPage.goto('/profile'))

test('a mail server is added, tested with its exact answers, and the password is never shown again', async ({
  newPage: page,
  newcomer,
}) => {
  const server = await startMailServer('segredo')
  await page.getByRole('button', { name: 'Novo canal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo canal' })
  await expect(field(page, 'Tipo')).toBeFocused()
  await expect(field(page, 'Porta *')).toHaveValue('587')
  await field(page, 'Segurança').selectOption('TLS direto (porta 465)')
  await expect(field(page, 'Porta *')).toHaveValue('465')
  await field(page, 'Segurança').selectOption('Sem criptografia')
  await field(page, 'Nome do canal *').fill('Vendas')
  await field(page, 'Servidor *').fill('127.0.0.1')
  await field(page, 'Porta *').fill(String(server.port))
  await field(page, 'Usuário').fill('vendas')
  await field(page, 'Senha').fill('errada')
  await field(page, 'Nome do remetente').fill('Equipe de Vendas')
  await field(page, 'E-mail do remetente *').fill('vendas@exemplo.com.br')
  await field(page, 'Limite por dia').fill('500')
  await expect(page.getByRole('switch', { name: 'Usar como padrão' })).toBeChecked()
  await page.getByRole('button', { name: 'Criar canal' }).click()
  await expect(page.getByText('Canal criado')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'Vendas')).toHaveText(
    `VendasPadrãoAtençãoEmail · vendas@exemplo.com.br · 127.0.0.1:${server.port} · até 500 por dia${noPublicAddress}As respostas não são lidas.Ler respostas`,
  )
  await expect(card(page).getByText('Modo de teste: nada sai desta máquina.')).toBeHidden()

  await pick(page, 'Vendas', 'Enviar e-mail de teste')
  const trial = page.getByRole('dialog', { name: 'Enviar e-mail de teste' })
  await expect(trial.getByText(newcomer.email)).toBeVisible()
  await trial.getByRole('button', { name: 'Enviar teste' }).click()
  await expect(trial.getByText('A mensagem não foi enviada.')).toBeVisible()
  await expect(trial.getByRole('listitem').last()).toHaveText('FalhouAutenticação535 5.7.8 senha errada')
  await expect(trial.getByText('O servidor recusou o usuário ou a senha.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menuOf(page, 'Vendas')).toBeFocused()
  await expect(row(page, 'Vendas').getByText('535 5.7.8 senha errada')).toBeVisible()

  await pick(page, 'Vendas', 'Editar')
  await expect(field(page, 'Senha')).toHaveValue('')
  await expect(field(page, 'Senha')).toHaveAttribute('placeholder', '•••• definido, digite para trocar')
  await field(page, 'Senha').fill('segredo')
  await page.getByRole('button', { name: 'Salvar canal' }).click()
  await expect(page.getByText('Canal atualizado')).toBeVisible()
  // Edited once more without typing it, the password stays.
  await pick(page, 'Vendas', 'Editar')
  await field(page, 'Nome do canal *').fill('Vendas SP')
  await page.getByRole('button', { name: 'Salvar canal' }).click()
  await expect(row(page, 'Vendas SP')).toBeVisible()

  await pick(page, 'Vendas SP', 'Enviar e-mail de teste')
  await trial.getByRole('button', { name: 'Enviar teste' }).click()
  await expect(trial.getByText('O servidor aceitou a mensagem.')).toBeVisible()
  await expect(trial.getByText(noPublicAddress)).toBeVisible()
  await expect(trial.getByRole('listitem')).toHaveText([
    'PassouConexão220 correio.test pronto',
    'PassouApresentação250-correio.test 250 AUTH PLAIN',
    'PassouAutenticação235 2.7.0 bem-vindo',
    'PassouRemetente250 ok',
    'PassouDestinatário250 ok',
    'PassouMensagem354 pode mandar',
    'PassouEntrega250 2.0.0 na fila como 4f2a',
  ])
  expect(server.messages).toHaveLength(1)
  expect(server.messages[0]).toContain(`To: ${newcomer.email}`)
  server.stop()
})

test('numbers of WhatsApp are tested by asking Meta, added and made the default', async ({
  newPage: page,
  newcomer,
}) => {
  await test.step('a number of the official API is tested by asking Meta for it, with its exact answer', async () => {
    const { sender } = await outreachOf(page, newcomer)
    await sender({
      mode: 'cloud_api',
      name: 'Número oficial',
      phoneNumberId: '123456789012345',
      token: 'EAAG-vencido',
      appSecret: 'app',
      verifyToken: 'verifica',
    })
    await page.reload()
    await pick(page, 'Número oficial', 'Testar conexão')
    const trial = page.getByRole('dialog', { name: 'Testar conexão' })
    await expect(trial.getByText('Nada é enviado a ninguém.')).toBeVisible()
    await trial.getByRole('button', { name: 'Testar', exact: true }).click()
    await expect(trial.getByText('A Meta não confirmou o número.')).toBeVisible()
    await expect(trial.getByRole('listitem')).toHaveText(['FalhouNúmero190 Error validating access token'])
    await page.keyboard.press('Escape')
    await expect(menuOf(page, 'Número oficial')).toBeFocused()

    await pick(page, 'Número oficial', 'Editar')
    await field(page, 'Token de acesso *').fill(goodToken)
    await page.getByRole('button', { name: 'Salvar canal' }).click()
    await expect(page.getByText('Canal atualizado')).toBeVisible()
    await pick(page, 'Número oficial', 'Testar conexão')
    await trial.getByRole('button', { name: 'Testar', exact: true }).click()
    await expect(trial.getByText('A Meta reconheceu o número e o token.')).toBeVisible()
    const answer = 'Boreal Vendas · +55 11 4004-0000 · qualidade GREEN'
    await expect(trial.getByRole('listitem')).toHaveText([`PassouNúmero${answer}`])
    await trial.getByRole('button', { name: 'Fechar' }).last().click()
    await expect(row(page, 'Número oficial').getByText(answer)).toBeVisible()
  })
  await test.step('WhatsApp comes by the official API or by hand', async () => {
    await page.getByRole('button', { name: 'Novo canal' }).click()
    await field(page, 'Tipo').selectOption('WhatsApp (API oficial)')
    await field(page, 'Nome do canal *').fill('Outro número')
    await field(page, 'ID do número *').fill('123456789012345')
    await field(page, 'Telefone').fill('+55 11 98765-4321')
    await field(page, 'Token de acesso *').fill('EAAG-token-1234')
    await field(page, 'Chave secreta do app *').fill('app')
    await field(page, 'Token de verificação *').fill('verifica')
    await page.getByRole('button', { name: 'Criar canal' }).click()
    await expect(row(page, 'Outro número')).toContainText('WhatsApp · API oficial · +55 11 98765-4321')
    await pick(page, 'Outro número', 'Editar')
    await expect(field(page, 'Token de acesso *')).toHaveAttribute(
      'placeholder',
      '•••• 1234 definido, digite para trocar',
    )
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Novo canal' }).click()
    await field(page, 'Tipo').selectOption('WhatsApp (assistido)')
    await expect(page.getByText('abre o seu WhatsApp com o texto pronto')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Usar como padrão' })).not.toBeChecked()
    await field(page, 'Nome do canal *').fill('Meu celular')
    await page.getByRole('button', { name: 'Criar canal' }).click()
    await pick(page, 'Meu celular', 'Tornar padrão')
    await expect(row(page, 'Meu celular').getByText('Padrão')).toBeVisible()
    await expect(row(page, 'Outro número').getByText('Padrão')).toBeHidden()
  })
})

test('a mail server in trouble is resumed, and chosen by a campaign', async ({ newPage: page, newcomer }) => {
  await test.step('a sender in trouble says why, and is resumed', async () => {
    const { sender } = await outreachOf(page, newcomer)
    const { id } = await sender(smtp)
    const set = (change: string) =>
      inDatabase((client) => client.query(`update senders set ${change} where id = $1`, [id]))
    await set("state = 'stopped', last_reply = '535 5.7.8 Username and Password not accepted'")
    await page.reload()
    await expect(row(page, 'Vendas').getByText('Parado')).toBeVisible()
    await expect(row(page, 'Vendas').getByText('535 5.7.8 Username and Password not accepted')).toBeVisible()
    await expect(row(page, 'Vendas').getByText('O servidor recusou o usuário ou a senha.')).toBeVisible()
    const spamhaus = '554 5.7.1 Client host [203.0.113.9] blocked using zen.spamhaus.org'
    await set(`state = 'suspended', suspended_until = '2026-11-16T17:05:00Z', last_reply = '${spamhaus}'`)
    await page.reload()
    await expect(row(page, 'Vendas').getByText('Suspenso até 14:05')).toBeVisible()
    await expect(row(page, 'Vendas').getByText('está em uma lista de bloqueio')).toBeVisible()
    await page.getByRole('button', { name: 'Retomar Vendas' }).click()
    await expect(page.getByText('Canal retomado')).toBeVisible()
    await expect(row(page, 'Vendas').getByText('Atenção')).toBeVisible()
  })
  await test.step('a campaign chooses its senders, or leaves it to the profile', async () => {
    await page.goto('/campaigns')
    await page.getByRole('button', { name: 'Nova campanha' }).first().click()
    await field(page, 'Nome *').fill('Prospecção')
    await page.getByText('Por onde enviar').click()
    await expect(field(page, 'Remetente de e-mail').locator('option')).toHaveText([
      'Padrão do perfil',
      'Caixa de testes',
      'Vendas',
    ])
    await expect(field(page, 'Remetente de WhatsApp').locator('option')).toHaveText([
      'Padrão do perfil',
      'Caixa de testes',
    ])
    await field(page, 'Remetente de e-mail').selectOption('Vendas')
    await page.getByRole('button', { name: 'Criar campanha' }).click()
    await expect(page.getByText('Campanha criada')).toBeVisible()
    await pick(page, 'Prospecção', 'Editar')
    await expect(field(page, 'Remetente de e-mail')).toHaveValue(/^\d+$/)
    await expect(field(page, 'Remetente de WhatsApp')).toHaveValue('')
    await field(page, 'Remetente de e-mail').selectOption('Padrão do perfil')
    await page.getByRole('button', { name: 'Salvar campanha' }).click()
    await expect(page.getByText('Campanha atualizada')).toBeVisible()
    await pick(page, 'Prospecção', 'Editar')
    await expect(page.getByText('Por onde enviar')).toBeVisible()
    await expect(field(page, 'Remetente de e-mail')).toBeHidden()
  })
})

test('a sender is deleted after a question, but not under an active campaign', async ({
  newPage: page,
  newcomer,
}) => {
  const { sender, campaign } = await outreachOf(page, newcomer)
  const { id } = await sender({ ...smtp, isDefault: true })
  const active = await campaign('Reativação', { status: 'active', emailSenderId: id })
  await page.reload()
  await pick(page, 'Vendas', 'Excluir')
  const question = page.getByRole('alertdialog', { name: 'Excluir “Vendas”?' })
  await expect(question.getByText('A caixa de testes volta a ser o padrão')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Manter canal' })).toBeFocused()
  await page.getByRole('button', { name: 'Excluir canal' }).click()
  await expect(question.getByText('Este canal está em uso na campanha ativa Reativação.')).toBeVisible()
  await page.getByRole('button', { name: 'Manter canal' }).click()
  await expect(menuOf(page, 'Vendas')).toBeFocused()

  await inDatabase((client) =>
    client.query("update campaigns set status = 'paused' where id = $1", [active.id]),
  )
  await pick(page, 'Vendas', 'Excluir')
  await page.getByRole('button', { name: 'Excluir canal' }).click()
  await expect(page.getByText('Canal excluído')).toBeVisible()
  await expect(row(page, 'Vendas')).toHaveCount(0)
  await expect(card(page).getByText('Modo de teste: nada sai desta máquina.')).toBeVisible()
})
