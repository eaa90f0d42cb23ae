import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { choose, fill, find, pick, press } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { specified } from '#test/specified.ts'
import { type Answers, reply } from '#test/stubs.ts'

/** The specification does not show these answers: done is what the server says is done. */
const nothing = undefined
const empty = {}
const ownWords = { success: true }

async function openWith(path: string, more: Answers) {
  const { toasts } = await open(path, { ...specified, ...more })
  return { said: (text: string) => waitFor(() => expect(toasts).toContain(text)) }
}

test('campaigns: a change is done whatever it is answered with', async () => {
  const { said } = await openWith('/campaigns', {
    'POST /campaigns': reply(201, nothing),
    'PATCH /campaigns/1/status': reply(200, empty),
    'DELETE /campaigns/2': reply(200, ownWords),
  })
  await press('Nova campanha')
  await fill('Nome *', 'Páscoa')
  await press('Criar campanha')
  await said('Campanha criada')
  await pick('Ações de Natal', 'Pausar')
  await said('Campanha pausada')
  await pick('Ações de Carnaval', 'Excluir')
  await press('Excluir campanha')
  await said('Campanha excluída')
})

test('contacts: a change is done whatever it is answered with', async () => {
  const { said } = await openWith('/contacts', {
    'POST /contacts/with-campaign': reply(201, ownWords),
    'POST /contacts/add-to-campaign': reply(201, nothing),
    'DELETE /contacts/7': reply(200, empty),
  })
  await press('Novo contato')
  await fill('Nome *', 'Davi')
  await fill('Email *', 'davi@exemplo.com.br')
  await fill('WhatsApp *', '(11) 98765-4321')
  await choose('Campanha', 'Natal')
  await press('Criar contato')
  await said('Contato criado')
  await pick('Ações de Caio Luz', 'Relacionar a campanha')
  await choose('Campanha *', 'Natal')
  await press('Relacionar')
  await said('Contato relacionado à campanha')
  await pick('Ações de Bia Reis', 'Excluir')
  await press('Excluir contato')
  await said('Contato excluído')
})

test('templates: a template is saved whatever that is answered with', async () => {
  await openWith('/templates/new', { 'POST /templates': reply(201, empty) })
  await fill('Nome do Template *', 'Oi')
  await fill('Assunto *', 'Oi')
  await fill('Conteúdo *', 'Oi')
  await press('Criar Template')
  await waitFor(() => expect(location.pathname).toBe('/templates'))
})

test('cadences: one is created whatever that is answered with', async () => {
  await openWith('/cadences', { 'POST /cadences/bulk': reply(201, ownWords) })
  await press('Nova cadência')
  await choose('Campanha *', 'Carnaval')
  await choose('Etapa 1 — template', 'Apresentação')
  await press('Criar cadência')
  await find('alertdialog', 'Cadência criada')
})

test('cadences: a step is deleted whatever that is answered with', async () => {
  const { said } = await openWith('/cadence?campaignId=1', { 'DELETE /cadences/11': reply(200, empty) })
  await press('Excluir etapa 1')
  await press('Excluir etapa')
  await said('Etapa excluída')
})

test('profile: a change is done whatever it is answered with', async () => {
  const { said } = await openWith('/profile', {
    'POST /me/attributes': reply(201, nothing),
    'PUT /me/attributes/name': reply(200, empty),
    'DELETE /me/attributes/cargo': reply(200, ownWords),
    'DELETE /me/attributes/company': reply(200, ownWords),
  })
  await press('Adicionar')
  await fill('Chave', 'cidade')
  await fill('Valor', 'Recife')
  await press('Salvar')
  await said('Atributo criado')
  await press('Remover cargo')
  await said('Atributo removido')
  await press('Editar Perfil')
  await press('Salvar')
  await said('Perfil atualizado')
})
