import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { newcomer, template } from '#test/account.ts'
import { choose, field, fill, find, hasFocus, isAt, press, pressFirst, says, valueOf } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Answers, problem, reply } from '#test/stubs.ts'

const openWith = (path: string, more: Answers = {}) => open(path, { ...newcomer, ...more })

test('the form checks its fields with the texts of the specification', async () => {
  await openWith('/templates/new')
  await press('Criar Template')
  for (const text of [
    'Nome é obrigatório',
    'Assunto é obrigatório para templates de email',
    'Conteúdo é obrigatório',
  ])
    await says(text)
  await hasFocus(field('Nome do Template *'))
  await fill('Nome do Template *', 'x'.repeat(256))
  await says('Nome muito longo')
  await choose('Tipo *', 'Ligação')
  await waitFor(() => expect(screen.queryByLabelText('Assunto *')).toBeNull())
})

test('an edit shows what it edits, keeps the type and returns to the list', async () => {
  const before = template(5, 'Boas-vindas', { type: 'email', subject: 'Olá {{name}}', content: 'Tudo bem?' })
  const { answer, calls } = await openWith('/templates/edit/5', { 'GET /templates/5': before })
  const after = { ...before, name: 'Despedida' }
  answer({
    'PATCH /templates/5': () => {
      answer({ 'GET /templates': [after] })
      return after
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Editar Template' })
  await says('Editando: Boas-vindas')
  expect(await field('Tipo *')).toHaveProperty('disabled', true)
  await says('O tipo não pode ser alterado após a criação')
  await fill('Nome do Template *', 'Despedida')
  await press('Atualizar Template')
  await isAt('/templates')
  await find('link', 'Despedida')
  expect(calls.find(({ name }) => name === 'PATCH /templates/5')?.body).toMatchObject({
    name: 'Despedida',
    type: 'email',
    subject: 'Olá {{name}}',
    content: 'Tudo bem?',
  })
})

test('a failed save keeps what was typed and says so', async () => {
  const { answer } = await openWith('/templates/new', { 'POST /templates': reply(500) })
  await fill('Nome do Template *', 'Um nome')
  await fill('Assunto *', 'Um assunto')
  await fill('Conteúdo *', 'Um texto')
  await press('Criar Template')
  await says('Erro ao salvar template. Tente novamente.')
  answer({ 'POST /templates': problem('invalid', { message: 'O servidor recusou' }) })
  await press('Criar Template')
  await says('O servidor recusou')
  expect(await valueOf('Conteúdo *')).toBe('Um texto')
})

test('leaving with something unsaved asks first', async () => {
  await openWith('/templates')
  await pressFirst('Novo template', 'link')
  await fill('Conteúdo *', 'Meio texto')
  await press('Cancelar')
  await find('alertdialog', 'Descartar alterações?')
  await press('Continuar editando')
  expect(await valueOf('Conteúdo *')).toBe('Meio texto')
  await press('Voltar para Templates', 'link')
  await press('Descartar')
  await isAt('/templates')
})
