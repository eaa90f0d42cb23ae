import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { newcomer, template } from '#test/account.ts'
import {
  choose,
  field,
  fill,
  find,
  hasFocus,
  isAt,
  press,
  pressFirst,
  says,
  textsOf,
  valueOf,
} from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Answers, problem, reply } from '#test/stubs.ts'

const openNew = (more: Answers = {}) => open('/templates/new', { ...newcomer, ...more })
const side = () => find('complementary', 'Preview')

test('what is being written is sent to its author, and the answer is shown', async () => {
  const { answer, calls } = await openNew()
  const button = 'Enviar teste para mim'
  await fill('Assunto *', 'Oi {{name}}')
  await fill('Conteúdo *', 'Da {{user.company}}')
  answer({ 'POST /templates/test': problem('invalid', { message: 'Falta o valor de {{user.company}}' }) })
  await press(button)
  await waitFor(() =>
    expect(textsOf(screen.getAllByRole('alert'))).toEqual(['Falta o valor de {{user.company}}']),
  )
  const to = 'ana@aurora.com.br'
  answer({ 'POST /templates/test': { ok: true, reply: 'Guardada na caixa de testes', to } })
  await fill('Conteúdo *', 'Para {{name}}')
  await press(button)
  await says(`O teste para ${to} foi aceito.Guardada na caixa de testes`)
  expect(calls.findLast(({ name }) => name === 'POST /templates/test')?.body).toMatchObject({
    type: 'email',
    subject: 'Oi {{name}}',
    content: 'Para {{name}}',
  })
  answer({ 'POST /templates/test': { ok: false, reply: 'Sem endereço público', to } })
  await press(button)
  await says(`O teste para ${to} não foi enviado.Sem endereço público`)
  answer({ 'POST /templates/test': reply(500) })
  await press(button)
  await says('Erro ao enviar o teste. Tente novamente.')
  await choose('Tipo *', 'WhatsApp')
  await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull())
})

test('a WhatsApp template is given a template of Meta, which is there when it is edited', async () => {
  const fold = 'Template aprovado pela Meta (opcional)'
  const { answer, calls } = await openNew({ 'POST /templates': template(5, 'Lembrete') })
  await find('heading', 'Novo Template')
  expect(screen.queryByText(fold)).toBeNull()
  await choose('Tipo *', 'WhatsApp')
  await fill('Nome do Template *', 'Lembrete')
  await fill('Conteúdo *', 'Oi {{name}}')
  await userEvent.click(await screen.findByText(fold))
  await says('só aceita templates que a Meta aprovou')
  expect(await valueOf('Idioma')).toBe('pt_BR')
  await fill('Nome na Meta', 'Lembrete de Reunião')
  await press('Criar Template')
  await says('Use o nome do template na Meta: letras minúsculas, números e _')
  await hasFocus(field('Nome na Meta'))
  await fill('Nome na Meta', 'lembrete_de_reuniao')
  await fill('Variáveis', '{{name}}\n{{user.company}}')
  const approved = {
    name: 'lembrete_de_reuniao',
    language: 'pt_BR',
    variables: ['{{name}}', '{{user.company}}'],
  }
  const made = template(5, 'Lembrete', { approved })
  answer({ 'GET /templates': [made], 'GET /templates/5': made })
  await press('Criar Template')
  await isAt('/templates')
  expect(calls.find(({ name }) => name === 'POST /templates')?.body).toMatchObject({ approved })
  await pressFirst('Lembrete', 'link')
  await waitFor(async () => expect(await valueOf('Nome na Meta')).toBe('lembrete_de_reuniao'))
  expect(await valueOf('Variáveis')).toBe('{{name}}\n{{user.company}}')
})

test('the email preview follows what is written, and the preheader is seen as an inbox shows it', async () => {
  await openNew()
  const preview = await side()
  await within(preview).findByRole('heading', { name: 'Preview do Email' })
  await says('Sem assunto', preview)
  await says('ana@aurora.com.br', preview)
  await says('Ana Almeida <ana@exemplo.com.br>', preview)
  expect(within(preview).queryByText('Plain Text')).toBeNull()
  await fill('Assunto *', 'Para {{name}}')
  await says('Para Ana Almeida', preview)
  await fill('Texto de prévia', 'Uma ideia para {{email}}')
  const inbox = within(preview).getByRole('region', { name: 'Na caixa de entrada' })
  await says('Para Ana Almeida – Uma ideia para ana@exemplo.com.br', inbox)
  await fill('Conteúdo *', '{{email}} {{whatsapp}} {{user.email}}')
  await says('ana@exemplo.com.br (11) 98765-4321 ana@aurora.com.br', preview)
  await fill('Conteúdo *', '<p>Oi, <b>{{name}}</b></p>')
  await waitFor(() =>
    expect(within(preview).getByRole('radio', { name: 'Plain Text' })).toHaveProperty('checked', true),
  )
  await says('Oi, Ana Almeida', preview)
  await userEvent.click(within(preview).getByRole('radio', { name: 'HTML' }))
  await waitFor(() => expect(preview.querySelector('iframe')?.getAttribute('sandbox')).toBe(''))
  await fill('Nome do Template *', 'Com prévia')
  await fill('Texto de prévia', 'x'.repeat(256))
  await press('Criar Template')
  await says('Texto de prévia muito longo. Limite de 255 caracteres.')
})

test('a variable is written where the cursor is, in the field last used', async () => {
  await openNew()
  await fill('Conteúdo *', 'Olá !')
  const area = await field('Conteúdo *')
  if (area instanceof HTMLTextAreaElement) area.setSelectionRange(4, 4)
  await press('Nome: Inserir variável {{name}}')
  expect(await valueOf('Conteúdo *')).toBe('Olá {{name}}!')
  await hasFocus(area)
  await fill('Assunto *', 'Sou ')
  await press(/Inserir variável {{user.email}}/)
  expect(await valueOf('Assunto *')).toBe('Sou {{user.email}}')
})

test('a template that is in use says for whom a change counts', async () => {
  const uses = [{ campaign: { id: 3, name: 'Prospecção' }, step: 1, pending: 2 }]
  await open('/templates/edit/5', { ...newcomer, 'GET /templates/5': template(5, 'Oi', { uses }) })
  await says('Usado na #1 de Prospecção. A mudança vale para 2 pessoas que ainda vão receber.')
})

test('deleting asks first and says when it fails', async () => {
  const { answer, toasts } = await open('/templates', {
    ...newcomer,
    'GET /templates': [template(1, 'Boas-vindas')],
    'DELETE /templates/1': reply(500),
  })
  await press('Excluir Boas-vindas')
  await hasFocus(find('button', 'Manter template'))
  await press('Excluir template')
  await waitFor(() =>
    expect(textsOf(screen.getAllByRole('alert'))).toContain('Erro ao excluir template. Tente novamente.'),
  )
  answer({ 'DELETE /templates/1': () => answer({ 'GET /templates': [] }) })
  await press('Excluir template')
  await waitFor(() => expect(toasts).toContain('Template excluído'))
  await says('Nenhum template ainda')
  await pressFirst('Novo template', 'link')
  await isAt('/templates/new')
  expect(textsOf((await field('Tipo *')).querySelectorAll('option'))).toEqual([
    'Email',
    'WhatsApp',
    'Ligação',
  ])
  expect(await valueOf('Tipo *')).toBe('email')
})
