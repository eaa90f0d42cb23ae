import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { ana, newcomer, template } from '#test/account.ts'
import {
  choose,
  field,
  fill,
  find,
  hasFocus,
  noDialog,
  press,
  says,
  saysNot,
  textsOf,
  there,
  valueOf,
} from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Answers, type Call, reply } from '#test/stubs.ts'

/** Three contacts: all have a city, two a company. */
const coverage = {
  contacts: 3,
  campaigns: [],
  attributes: [
    { key: 'cidade', label: 'cidade', contacts: 3 },
    { key: 'empresa', label: 'Empresa', contacts: 2 },
  ],
}
const openNew = (more: Answers = {}, path = '/templates/new') =>
  open(path, { ...newcomer, 'GET /attributes': coverage, ...more })

const content = () => field('Conteúdo *')
const side = () => find('complementary', 'Preview')
const menu = () => screen.queryByRole('listbox', { name: 'Variáveis' })
const options = () => {
  const list = menu()
  return list ? within(list).getAllByRole('option') : []
}
const key = (keys: string) => userEvent.keyboard(keys)
/** Braces have a meaning of their own for the hands. */
const type = (text: string) => key(text.replaceAll('{', '{{'))
async function startIn(label: string) {
  const element = await field(label)
  element.focus()
  await find('toolbar', 'Formatação')
  return element
}

test('two braces open a menu of variables with how many contacts have each; Tab and Enter write one', async () => {
  await openNew()
  const subject = await startIn('Assunto *')
  await type('Oi {{prim')
  await waitFor(() => expect(textsOf(options())[0]).toMatch(/^Primeiro nome\s*first_name\s*3 de 3$/))
  expect(subject.getAttribute('aria-expanded')).toBe('true')
  await key('{Tab}')
  expect(await valueOf('Assunto *')).toBe('Oi {{first_name}}')
  await says('6 caracteres, cabe no celular')
  const text = await startIn('Conteúdo *')
  await type('Vi a {{EMPRÉ')
  await waitFor(() => expect(textsOf(options())[0]).toMatch(/Empresa.*2 de 3/))
  expect(text.getAttribute('aria-activedescendant')).toBe(there(options()[0]).id)
  await key('{Enter}')
  expect(await valueOf('Conteúdo *')).toBe('Vi a {{contact.empresa|}}')
  await type('sua empresa')
  expect(await valueOf('Conteúdo *')).toBe('Vi a {{contact.empresa|sua empresa}}')
  await waitFor(() => expect(menu()).toBeNull())
})

test('Esc closes the menu for that name; arrows walk it in a circle', async () => {
  await openNew()
  await startIn('Conteúdo *')
  await type('Em {{cid')
  await waitFor(() => expect(menu()).not.toBeNull())
  await key('{Escape}')
  await waitFor(() => expect(menu()).toBeNull())
  await type('ad}} e {{')
  await waitFor(() => expect(within(there(menu())).getAllByRole('group')).toHaveLength(2))
  const isChosen = () => options().map((each) => each.getAttribute('aria-selected') === 'true')
  expect(isChosen().indexOf(true)).toBe(0)
  await key('{ArrowUp}')
  expect(isChosen().lastIndexOf(true)).toBe(options().length - 1)
  await key('{ArrowDown}{ArrowDown}{Enter}')
  expect(await valueOf('Conteúdo *')).toBe('Em {{cidad}} e {{name}}')
})

test('a variable that does not exist is named with the one that was meant, which mends it', async () => {
  await openNew()
  await startIn('Conteúdo *')
  await fill('Conteúdo *', 'Em {{cidad}} e só')
  await says('{{cidad}} não existe. Você quis dizer {{contact.cidade}}?')
  await press('Corrigir {{cidad}}')
  expect(await valueOf('Conteúdo *')).toBe('Em {{contact.cidade}} e só')
  await hasFocus(content())
  await saysNot('não existe')
})

test('Ctrl Enter saves from wherever in the form', async () => {
  const { calls } = await openNew({ 'POST /templates': template(5, 'Oi') })
  await startIn('Conteúdo *')
  await fill('Nome do Template *', 'Oi')
  await fill('Assunto *', 'Oi')
  await fill('Conteúdo *', 'Oi')
  await key('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(calls.some(({ name }) => name === 'POST /templates')).toBe(true))
})

const {
  campaigns: _,
  createdAt: _at,
  ...caio
} = { ...ana, name: 'Caio Prado', metadata: { cidade: 'Natal' } }

test('those who lack a value are counted, walked through, and have a box in every preview', async () => {
  const bia = { ...ana, id: 8, name: 'Bia Costa', metadata: { empresa: 'Boreal', cidade: 'Belém' } }
  const { toasts } = await openNew({
    'POST /templates': ({ body }: Call) => template(5, 'Com erro', Object(body)),
    'POST /attributes/missing': { total: 1, contacts: [caio] },
    'GET /contacts': ({ url }: Call) => ({
      data: [bia],
      meta: {
        page: 1,
        limit: Number(url.searchParams.get('limit') ?? 20),
        total: 3,
        totalPages: 3,
        hasNext: true,
        hasPrev: false,
      },
    }),
  })
  await startIn('Conteúdo *')
  await fill('Assunto *', 'Para a {{contact.empresa}}')
  await fill('Conteúdo *', 'Oi {{first_name}}, da {{contact.EMPRESA}} e {{contact.empreza}}')
  await says('1 de 3 contatos não tem Empresa')
  await press('Ver quem é')
  await says('1 de 1 sem valor')
  const preview = await side()
  const inbox = within(preview).getByRole('region', { name: 'Na caixa de entrada' })
  await waitFor(() => expect(textsOf(inbox.querySelectorAll('mark'))).toEqual(['empresa']))
  await waitFor(() =>
    expect(preview.querySelector('.mail-body')?.textContent).toBe('Oi Caio, da EMPRESA e empreza'),
  )
  expect(textsOf(preview.querySelectorAll('.mail-body mark'))).toEqual(['EMPRESA', 'empreza'])
  await press('Ver todos')
  await press('Próximo contato')
  await says('Bia Costa', preview)
  await says('1 de 3', preview)
  await says('Para a Boreal', inbox)
  await fill('Nome do Template *', 'Com erro')
  await press('Criar Template')
  await waitFor(() => expect(toasts).toContain('{{contact.empreza}} não existe: mensagens com ela não saem.'))
})

test('the foot that is added is shown, with the address of the profile, unless the text has a way out', async () => {
  const attribute = (id: number, name: string, value: string) => ({ id, key: name, value })
  await openNew({
    'GET /me/attributes': [attribute(1, 'company', 'Aurora'), attribute(2, 'address', 'Av. Paulista, 1000')],
  })
  await startIn('Conteúdo *')
  await fill('Conteúdo *', 'Oi')
  const foot = await find('region', 'Rodapé automático')
  await says('Aurora · Av. Paulista, 1000', foot)
  await says('Descadastrar', foot)
  await fill('Conteúdo *', '<p>Oi <a href="#descadastrar">sair</a></p>')
  await says('Seu texto já tem um link de descadastro')
  expect(screen.queryByRole('region', { name: 'Rodapé automático' })).toBeNull()
})

async function selectAll(text: string) {
  await fill('Conteúdo *', text)
  const area = await content()
  area.focus()
  if (area instanceof HTMLTextAreaElement) area.setSelectionRange(0, text.length)
}

test('Ctrl B, I and K write the marks of the type; where there are none Ctrl K still searches', async () => {
  await openNew()
  await startIn('Conteúdo *')
  await selectAll('Oi')
  await key('{Control>}bi{/Control}')
  expect(await valueOf('Conteúdo *')).toBe('<b><i>Oi</i></b>')
  await key('{Control>}k{/Control}')
  await type('exemplo.com.br')
  expect(await valueOf('Conteúdo *')).toBe('<b><i><a href="https://exemplo.com.br">Oi</a></i></b>')
  await choose('Tipo *', 'WhatsApp')
  await selectAll('Oi')
  await key('{Control>}b{/Control}')
  expect(await valueOf('Conteúdo *')).toBe('*Oi*')
  await key('{Control>}k{/Control}')
  await find('dialog', 'Buscar')
})

test('a piece of text is kept from a selection, written from the menu, renamed, deleted and brought back', async () => {
  const fecho = { id: 4, name: 'Fecho', content: 'Abraço, Ana' }
  const { answer, calls } = await openNew()
  answer({
    'POST /snippets': () => {
      answer({ 'GET /snippets': [fecho] })
      return reply(201, fecho)
    },
    'PATCH /snippets/4': () => {
      answer({ 'GET /snippets': [{ ...fecho, name: 'Adeus' }] })
      return { ...fecho, name: 'Adeus' }
    },
    'DELETE /snippets/4': () => answer({ 'GET /snippets': [] }),
  })
  await startIn('Conteúdo *')
  await selectAll('Abraço, Ana')
  await press('Trechos')
  await find('dialog', 'Trechos')
  await fill('Guardar a seleção como', 'Fecho')
  await key('{Enter}')
  await says('Trecho guardado.')
  expect(calls.find(({ name }) => name === 'POST /snippets')?.body).toEqual({
    name: 'Fecho',
    content: 'Abraço, Ana',
  })
  await key('{Escape}')
  await noDialog()
  await fill('Conteúdo *', '')
  await startIn('Conteúdo *')
  await type('Até logo. {{fecho')
  await waitFor(() => expect(textsOf(options())[0]).toMatch(/Fecho/))
  await key('{Enter}')
  expect(await valueOf('Conteúdo *')).toBe('Até logo. Abraço, Ana')
  await press('Trechos')
  await press('Renomear Fecho')
  const name = document.activeElement
  expect(name).toBeInstanceOf(HTMLInputElement)
  await userEvent.clear(name as HTMLInputElement)
  await type('Adeus')
  await key('{Enter}')
  await press('Excluir Adeus')
  await says('Nenhum trecho ainda')
  await key('{Escape}')
  await noDialog()
  await press('Desfazer')
  await press('Trechos')
  await press('Inserir Fecho')
  await waitFor(async () => expect(await valueOf('Conteúdo *')).toContain('Abraço, AnaAbraço, Ana'))
})
