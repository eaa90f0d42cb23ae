import { waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { ana, newcomer, pageOf } from '#test/account.ts'
import {
  dialogSays,
  fill,
  find,
  hasFocus,
  noDialog,
  pick,
  press,
  row,
  says,
  saysNot,
  textsOf,
  there,
} from '#test/hands.ts'
import { open } from '#test/open.tsx'

const since = '2026-11-12T13:00:00.000Z'
const ok = (channel: string) => ({ channel, state: 'ok' })
const well = { ...ana, channels: ['email', 'whatsapp', 'call'].map(ok) }
const withEmail = (email: object) => ({
  ...ana,
  channels: [{ channel: 'email', ...email }, ok('whatsapp'), ok('call')],
})

async function openChannels(contact: object, more: object = {}) {
  const opened = await open('/contacts', { ...newcomer, 'GET /contacts': pageOf([contact]), ...more })
  await pick('Ações de Ana Lima', 'Canais')
  return { ...opened, dialog: await find('dialog', 'Canais de Ana Lima') }
}
const items = (dialog: HTMLElement) => textsOf(dialog.querySelectorAll('.contact-channels > li'))
const close = async (dialog: HTMLElement) =>
  userEvent.click(there(within(dialog).getAllByRole('button', { name: 'Fechar' }).at(-1)))

test('a contact whose address is suspended is seen in the list, and released', async () => {
  const reason = 'O endereço não existe ou não recebe mensagens: 550 5.1.1 User unknown'
  const { dialog, answer, toasts } = await openChannels(withEmail({ state: 'suspended', reason, since }))
  await says('Suspenso', await row('Ana Lima'))
  expect(items(dialog)).toEqual([
    `EmailSuspenso${reason}, em 12/11/2026Liberar`,
    'WhatsAppRecebe',
    'LigaçãoRecebe',
  ])
  answer({
    'POST /contacts/7/lift-suspension': () => {
      answer({ 'GET /contacts': pageOf([well]) })
      return well
    },
  })
  await press('Liberar Email')
  await waitFor(() => expect(toasts).toContain('Canal liberado'))
  await waitFor(() => expect(items(dialog)[0]).toBe('EmailRecebe'))
  await close(dialog)
  await noDialog()
  await saysNot('Suspenso', await row('Ana Lima'))
})

test('who left comes back only by their own wish, which is written down', async () => {
  const left = { state: 'opted_out', reason: 'Pediu para sair pelo link do e-mail', since }
  const contact = { ...ana, channels: ['email', 'whatsapp', 'call'].map((channel) => ({ channel, ...left })) }
  const back = { ...contact, channels: [ok('email'), ...contact.channels.slice(1)] }
  const { dialog, calls } = await openChannels(contact, { 'POST /contacts/7/consent': back })
  await says('Descadastrado', await row('Ana Lima'))
  expect(items(dialog).filter((text) => text.includes('Pediu para sair pelo link do e-mail'))).toHaveLength(3)
  await press('Voltar a permitir Email')
  await hasFocus(find('textbox', /^Motivo/))
  await press('Voltar a permitir')
  await dialogSays('Motivo é obrigatório')
  await fill('Motivo *', 'Pediu por telefone para voltar')
  await press('Voltar a permitir')
  await waitFor(() => expect(items(dialog)[0]).toBe('EmailRecebe'))
  expect(items(dialog).filter((text) => text.includes('Descadastrado'))).toHaveLength(2)
  expect(calls.find(({ name }) => name === 'POST /contacts/7/consent')?.body).toEqual({
    channel: 'email',
    reason: 'Pediu por telefone para voltar',
  })
})

test('a number that cannot be called is told in the list, in the channels and in the form', async () => {
  const missing = (channel: string) => ({ channel, state: 'missing' })
  const short = {
    ...ana,
    whatsapp: '9 8765-4321',
    channels: [ok('email'), missing('whatsapp'), missing('call')],
  }
  const { dialog, answer } = await openChannels(short)
  await says('Telefone incompleto', await row('Ana Lima'))
  const [email, whatsapp, call] = items(dialog)
  expect(email).toBe('EmailRecebe')
  expect(whatsapp).toMatch(/^WhatsAppTelefone incompletoFalta o DDD ou um dígito.*Corrigir$/)
  expect(call).toMatch(/^LigaçãoTelefone incompletoFalta o DDD ou um dígito(?!.*Corrigir)/)
  await press('Corrigir WhatsApp')
  const form = await find('dialog', 'Editar contato')
  const hint = 'Telefone incompleto: confira o DDD'
  await says(hint, form)
  await fill('WhatsApp *', '(11) 98765')
  await saysNot(hint, form)
  await userEvent.click(await within(form).findByLabelText('Nome *'))
  await says(hint, form)
  await fill('WhatsApp *', ana.whatsapp)
  answer({
    'PATCH /contacts/7': () => {
      answer({ 'GET /contacts': pageOf([well]) })
      return well
    },
  })
  await press('Salvar contato')
  await noDialog()
  await saysNot('Telefone incompleto')
})
