import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ana, newcomer, pageOf } from '#test/account.ts'
import { choose, field, fill, find, press, says, textsOf } from '#test/hands.ts'
import { open } from '#test/open.tsx'

const preview = () => find('complementary', 'Preview')

test('the WhatsApp preview is a bubble with its formatting', async () => {
  await open('/templates/new', newcomer)
  await choose('Tipo *', 'WhatsApp')
  const side = await preview()
  await within(side).findByRole('heading', { name: 'Preview do WhatsApp' })
  await says('Sua mensagem aparece aqui', side)
  await says('Entregue', side)
  await says('Preview aproximado da mensagem no WhatsApp', side)
  expect((await field('Conteúdo *')).getAttribute('placeholder')).toContain('*negrito*')
  await fill('Conteúdo *', '*{{name}}* _leia_ ~R$ 9~ `cod` ```bloco``` * não *')
  const texts = (tag: string) => textsOf(side.querySelectorAll(tag))
  await waitFor(() => expect(texts('strong')[0]).toBe('Ana Almeida'))
  expect(['em', 's', 'code', 'pre'].map(texts)).toEqual([['leia'], ['R$ 9'], ['cod'], ['bloco']])
  await says('* não *', side)
})

test('a call has four tips', async () => {
  await open('/templates/new', newcomer)
  await choose('Tipo *', 'Ligação')
  const side = await preview()
  await within(side).findByRole('heading', { name: 'Dicas para Ligações' })
  expect(textsOf(side.querySelectorAll('li'))).toEqual([
    'Prepare um roteiro claro',
    'Identifique-se no início',
    'Tenha perguntas abertas prontas',
    'Pratique antes de ligar',
  ])
})

test('what cannot be filled is named while it is written', async () => {
  await open('/templates/new', newcomer)
  await fill('Conteúdo *', '{{nome}} da {{user.company}}')
  await says('Variável desconhecida: {{nome}}. Mensagens com ela não serão enviadas.')
  await says('Faltam valores no seu perfil para {{user.company}}.')
})

test('the preview can use a real contact and says what they lack', async () => {
  const { calls } = await open('/templates/new', {
    ...newcomer,
    'GET /contacts': pageOf([{ ...ana, name: 'João da Silva' }, ana]),
  })
  await fill('Conteúdo *', 'Olá {{name}}, {{contact.inexistente}}')
  await press('Ver com um contato real')
  await fill(/Buscar contato/, 'silva')
  const list = await find('list', 'Contatos encontrados')
  expect(
    calls
      .filter(({ name }) => name === 'GET /contacts')
      .at(-1)
      ?.url.searchParams.get('search'),
  ).toBe('silva')
  expect(textsOf(list.querySelectorAll('li'))).toHaveLength(2)
  await press(/João da Silva/)
  await waitFor(async () =>
    expect(textsOf((await preview()).querySelectorAll('.mail-body'))).toEqual([
      'Olá João da Silva, inexistente',
    ]),
  )
  expect(textsOf((await preview()).querySelectorAll('mark'))).toEqual(['inexistente'])
  await says('João da Silva não tem valor para {{contact.inexistente}}.')
  await press('Usar o exemplo')
  await says('Olá Ana Almeida, [inexistente]', await preview())
  expect(screen.queryByText(/não tem valor para/)).toBeNull()
})
