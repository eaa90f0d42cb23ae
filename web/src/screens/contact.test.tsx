import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { pageOf } from '#test/account.ts'
import { contactAnswers, happened, note, overview, thais } from '#test/contact.ts'
import { dialogSays, fill, find, hasFocus, isAt, noDialog, press, says, textsOf, there } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Answers, type Call, problem, reply } from '#test/stubs.ts'

const openPage = (more: Answers = {}, path = '/contacts/7') => open(path, { ...contactAnswers(), ...more })

const bodies = (calls: readonly Call[], name: string) =>
  calls.filter((call) => call.name === name).map(({ body }) => body)

const card = async (title: string) => there((await find('heading', title)).closest('section'))
const items = (list: HTMLElement) => [...list.querySelectorAll('li')].map((each) => each.textContent)

test('the page tells who it is, how they stand, and by which way they may be reached', async () => {
  await openPage()
  await find('heading', 'Thaís Magalhães')
  await says('Diretora comercial · Distribuidora Aurora · Curitiba, ')
  expect((await find('link', 'Escrever')).getAttribute('href')).toBe('/conversations?conversation=7')
  expect((await find('link', 'WhatsApp')).getAttribute('href')).toBe('https://wa.me/5541938345070')
  const call = await find('button', 'Ligar')
  expect([call.hasAttribute('disabled'), call.title]).toEqual([true, 'Pediu na ligação para não ligar mais'])
})

test('an answer stands beside the name', async () => {
  await openPage({ 'GET /contacts/7': { ...thais, channels: [], answer: null } })
  await find('heading', 'Thaís Magalhães')
  await waitFor(() => expect(document.querySelector('.title-line')?.textContent).toContain('Respondeu'))
})

test('without an answer one writes from the own mail program', async () => {
  await openPage({ 'GET /contacts/7': { ...thais, answer: null } })
  expect((await find('link', 'Escrever')).getAttribute('href')).toBe('mailto:thais@aurora.com.br')
})

test('what is to come stands above now, what happened below it, opens told once', async () => {
  await openPage()
  const list = await find('list', 'Linha do tempo')
  const [next = '', now = '', held = '', reply = '', noted = '', opened = ''] = items(list)
  expect(next).toMatch(/^#3 Oi no WhatsWhatsApp · Prospecção · Só sai se a cadência for retomada26\/11\/2046/)
  expect(now).toMatch(/^Agora · /)
  expect(held).toMatch(/^Cadência parada1 campanha · 2 mensagensRetomar/)
  expect(reply).toMatch(/^Respondeu por e-mailInteressadoApresentação · ProspecçãoPodemos falar quinta\?/)
  expect(noted).toMatch(/^Notapor AnaPrefere WhatsApp\.EditarExcluir/)
  expect(opened).toMatch(/^Abriu 3 vezesApresentação · Email · Prospecção/)
})

test('the timeline shows messages or notes alone, and goes back as far as it goes', async () => {
  const timeline = ({ url }: Call) => {
    const page = Number(url.searchParams.get('page'))
    const data = url.searchParams.get('show') === 'notes' ? happened.slice(2, 3) : happened
    return { ...pageOf(data, { page, limit: 50, total: 60 }), contact: { name: thais.name } }
  }
  const { calls } = await openPage({ 'GET /contacts/7/timeline': timeline })
  const list = await find('list', 'Linha do tempo')
  await press('Mostrar mais antigos')
  await waitFor(() => expect(items(list)).toHaveLength(2 + 2 * happened.length))
  expect(screen.queryByRole('button', { name: 'Mostrar mais antigos' })).toBeNull()
  await press('Notas', 'radio')
  await waitFor(() => expect(calls.some(({ url }) => url.searchParams.get('show') === 'notes')).toBe(true))
  await waitFor(async () => expect(items(await find('list', 'Linha do tempo'))).toHaveLength(1))
})

test('a field is edited where it stands: Enter saves, Esc leaves; one that is missing is seen', async () => {
  const { calls } = await openPage({ 'PATCH /contacts/7': thais })
  await press('Editar Segmento: Vazio')
  await userEvent.keyboard('Varejo{Escape}')
  await hasFocus(find('button', 'Editar Segmento: Vazio'))
  expect(bodies(calls, 'PATCH /contacts/7')).toEqual([])
  await press('Editar Segmento: Vazio')
  await userEvent.keyboard('Varejo{Enter}')
  await waitFor(() =>
    expect(bodies(calls, 'PATCH /contacts/7')).toEqual([
      { metadata: { ...thais.metadata, segmento: 'Varejo' } },
    ]),
  )
  await hasFocus(find('button', /^Editar Segmento/))
})

test('a value that is refused stays to be mended, with the reason', async () => {
  const fields = { email: 'E-mail já cadastrado' }
  await openPage({ 'PATCH /contacts/7': problem('email_in_use', { fields }) })
  await press('Editar Email: thais@aurora.com.br')
  await userEvent.keyboard('outra@aurora.com.br{Enter}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('E-mail já cadastrado'))
  await hasFocus(find('textbox', 'Email'))
})

test('a field is added, with what other contacts have offered', async () => {
  const known = Array.from({ length: 9 }, (_, place) => ({ key: `chave${place}`, contacts: 9 - place }))
  const { calls } = await openPage({ 'GET /contacts/attributes': known, 'PATCH /contacts/7': thais })
  await press('+ Campo')
  const form = await find('form', 'Novo campo')
  expect(textsOf(form.querySelectorAll('option'))).toEqual(['chave6', 'chave7', 'chave8'])
  await fill('Campo', 'chave7')
  await fill('Valor', '12')
  await press('Adicionar campo')
  await waitFor(() =>
    expect(bodies(calls, 'PATCH /contacts/7')).toEqual([{ metadata: { ...thais.metadata, chave7: 12 } }]),
  )
})

test('a channel that is closed says who, when and by which message, and is opened with a reason', async () => {
  const { calls } = await openPage({ 'POST /contacts/7/consent': thais })
  const channels = await card('Canais')
  await says('LigaçãoNão ligar(41) 93834-5070Pediu na ligação para não ligar mais, em 12/11/2026', channels)
  await says('Mensagem: Roteiro · Prospecção', channels)
  await press('Voltar a permitir Ligação')
  await dialogSays('Voltar a ligar para Thaís?')
  await dialogSays('Thaís Magalhães pediu para sair em 12/11/2026.')
  await fill('Motivo *', 'Pediu para ligar')
  await press('Voltar a permitir')
  await noDialog()
  expect(bodies(calls, 'POST /contacts/7/consent')).toEqual([{ channel: 'call', reason: 'Pediu para ligar' }])
})

test('a wish that a person of the account recorded says who', async () => {
  const left = {
    channel: 'email',
    state: 'opted_out',
    reason: 'Pediu para sair, registrado por você',
    since: '2026-11-12T13:00:00.000Z',
  }
  await openPage({
    'GET /contacts/7': { ...thais, channels: [left] },
    'GET /contacts/7/overview': { ...overview, closures: [{ channel: 'email', by: 'Beatriz' }] },
  })
  await says('Pediu para sair, registrado por Beatriz, em 12/11/2026', await card('Canais'))
})

test('an opt-out by the button of a mail program asks for the name too', async () => {
  const left = { channel: 'email', state: 'opted_out', reason: 'Pediu para sair', isOneClick: true }
  const { calls } = await openPage({
    'GET /contacts/7': { ...thais, channels: [left] },
    'POST /contacts/7/consent': thais,
  })
  await press('Voltar a permitir Email')
  await dialogSays('Voltar a enviar e-mail para Thaís?')
  await fill('Motivo *', 'Pediu para voltar')
  await press('Voltar a permitir')
  await dialogSays('Digite Thaís')
  expect(bodies(calls, 'POST /contacts/7/consent')).toEqual([])
  await fill('Digite Thaís para confirmar *', 'thaís')
  await press('Voltar a permitir')
  await noDialog()
})

test('a campaign is resumed and stopped again, and left once that is confirmed', async () => {
  const { calls } = await openPage({
    'POST /contacts/7/resume': undefined,
    'POST /contacts/7/hold': undefined,
    'DELETE /contacts/campaign/1/contact/7': undefined,
  })
  const campaigns = await find('list', 'Campanhas')
  await says('ProspecçãoParadaEtapa 2 de 4 · Thaís respondeu', campaigns)
  await userEvent.click(await within(campaigns).findByRole('button', { name: 'Retomar Prospecção' }))
  await press('Desfazer')
  await waitFor(() => expect(bodies(calls, 'POST /contacts/7/hold')).toEqual([{ campaignId: 1 }]))
  expect(bodies(calls, 'POST /contacts/7/resume')).toEqual([{ campaignId: 1 }])
  await press('Retirar de Prospecção')
  await dialogSays('Remover de “Prospecção”?')
  await press('Remover da campanha')
  await noDialog()
})

test('a note is written with A and Enter, changed, and deleted once that is confirmed', async () => {
  const { calls } = await openPage({
    'POST /contacts/7/notes': reply(201, note),
    'PATCH /contacts/7/notes/3': note,
    'DELETE /contacts/7/notes/3': undefined,
  })
  await find('list', 'Linha do tempo')
  await userEvent.keyboard('a')
  await hasFocus(find('textbox', 'Nota sobre Thaís'))
  await userEvent.keyboard('Ligar quinta{Enter}')
  await waitFor(() => expect(bodies(calls, 'POST /contacts/7/notes')).toEqual([{ text: 'Ligar quinta' }]))
  const notes = await card('Notas')
  await says('Prefere WhatsApp.Você · ', notes)
  await userEvent.click(await within(notes).findByRole('button', { name: 'Editar' }))
  await fill('Texto da nota', 'Prefere ligação.')
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(bodies(calls, 'PATCH /contacts/7/notes/3')).toEqual([{ text: 'Prefere ligação.' }]),
  )
  await userEvent.click(await within(notes).findByRole('button', { name: 'Excluir' }))
  await dialogSays('Excluir esta nota?')
  await press('Excluir nota')
  await noDialog()
  expect(bodies(calls, 'DELETE /contacts/7/notes/3')).toHaveLength(1)
})

test('a task of the contact leads to where it is done', async () => {
  const upcoming = { ...there(overview.upcoming[0]), id: 40, channel: 'call', isTask: true }
  await openPage({ 'GET /contacts/7/overview': { ...overview, upcoming: [upcoming] } })
  await press('Fazer: Ligação', 'link')
  await isAt('/tasks?id=40')
})

test('E edits and R relates, and what is typed in a field does neither', async () => {
  await openPage()
  await find('list', 'Linha do tempo')
  await userEvent.type(await find('textbox', 'Nota sobre Thaís'), 'er')
  expect(document.querySelector('dialog[open]')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('e')
  await dialogSays('Editar contato')
})

test('who is deleted on their own page leaves the list behind', async () => {
  await openPage({ 'DELETE /contacts/7': undefined })
  await press(/^Ações de /)
  await press('Excluir', 'menuitem')
  await press('Excluir contato')
  await isAt('/contacts')
  await noDialog()
})

test('a contact that is not there says so, with the way back', async () => {
  await openPage({ 'GET /contacts/7': problem('not_found', { message: 'Contato não encontrado' }) })
  await says('Contato não encontrado')
  await userEvent.click(within(await find('alert')).getByRole('link', { name: 'Voltar para Contatos' }))
  await isAt('/contacts')
})

test('an address without a number asks for no contact', async () => {
  const { calls } = await openPage({}, '/contacts/abc')
  await says('Contato não encontrado')
  expect(calls.filter(({ name }) => name.startsWith('GET /contacts/'))).toEqual([])
})

test('a card that does not load leaves the others', async () => {
  const { answer } = await openPage({ 'GET /contacts/7/overview': reply(500) })
  await says('Não foi possível carregar. Tente novamente.')
  await says('Podemos falar quinta?')
  await says('Prefere WhatsApp.', await card('Notas'))
  answer({ 'GET /contacts/7/overview': overview })
  await userEvent.click(
    await within(await card('Campanhas')).findByRole('button', { name: 'Tentar novamente' }),
  )
  await says('Etapa 2 de 4', await card('Campanhas'))
})

test('nothing yet is said, with what to do about it', async () => {
  await openPage({
    'GET /contacts/7/overview': { campaigns: [], upcoming: [], closures: [] },
    'GET /contacts/7/timeline': { ...pageOf([], { limit: 50 }), contact: { name: thais.name } },
    'GET /contacts/7/notes': pageOf([], { limit: 3 }),
  })
  await says('Nada aconteceu ainda. Sem campanha.')
  await says('Sem campanha.', await card('Campanhas'))
  await says('Nenhuma nota ainda.', await card('Notas'))
  await says('Nenhuma tarefa aberta.', await card('Tarefas'))
})
