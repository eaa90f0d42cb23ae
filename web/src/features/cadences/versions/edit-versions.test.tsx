import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { template } from '#test/account.ts'
import { mail, stepOf, withSteps } from '#test/cadence.ts'
import { dialogSays, find, hasFocus, noDialog, optionsOf, pick, press, says, textsOf } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import type { Answers, Call } from '#test/stubs.ts'

const path = '/cadence?campaignId=3'
const subjects = ['Uma ideia para a {{contact.empresa}}', '{{first_name}}, 20 minutos?']

const version = (variant: number, weight: number, [sent, opened]: [number, number], more: object = {}) => ({
  variant,
  templateId: variant,
  templateName: variant === 1 ? 'Apresentação' : 'Apresentação curta',
  subject: subjects[variant - 1] ?? 'Oi',
  weight,
  endedAt: null,
  sentMessages: sent,
  deliveredMessages: sent,
  openedMessages: opened,
  clickedMessages: 0,
  unsubscribedMessages: 0,
  bouncedMessages: 0,
  answered: 0,
  ...more,
})

const ended = { endedAt: '2026-11-17T12:00:00.000Z' }
const compared = (variants: object[], verdict: object | null) => [
  { cadenceId: 1, stepOrder: 1, channel: 'email', variants, verdict },
]
const few = compared([version(1, 60, [0, 0]), version(2, 40, [0, 0])], { kind: 'few' })
const better = compared([version(1, 50, [1070, 500]), version(2, 50, [1060, 570])], {
  kind: 'better',
  measure: 'opened',
  leader: 2,
  chance: 99,
})

const openStep = (numbers: object[], more: Answers = {}) =>
  open(path, {
    ...withSteps([stepOf(1, 1, 'Apresentação', 1440)], {
      templates: [template(2, 'Apresentação curta', mail), template(9, 'Oi no Whats')],
    }),
    'GET /metrics/campaigns/3/variants': numbers,
    ...(numbers.length > 0 && {
      'GET /cadences': [{ ...stepOf(1, 1, 'Apresentação', 1440), variants: two }],
    }),
    ...more,
  })
const two = [1, 2].map((variant) => ({ variant, templateId: variant, template: { name: 'x' }, weight: 50 }))

const lines = () => {
  const list = screen.queryByRole('list', { name: 'Versões da etapa 1' })
  return list ? textsOf(list.querySelectorAll('li')) : []
}
const group = async (letter: string) => within(await find('group', `Versão ${letter}`))
const part = async (letter: string) => (await group(letter)).getByLabelText<HTMLInputElement>('Parte (%)')
async function setPart(letter: string, value: string) {
  const input = await part(letter)
  await userEvent.clear(input)
  await userEvent.type(input, value)
}
const chooseB = async () =>
  userEvent.selectOptions((await group('B')).getByLabelText('Template'), 'Apresentação curta')
const bodies = (calls: readonly Call[], name: string) =>
  calls.filter((call) => call.name === name).map(({ body }) => body)

test('a step is compared in two versions: of its channel, with another text, of parts that make 100%', async () => {
  const { calls, answer, toasts } = await openStep([])
  answer({
    'PUT /cadences/1/variants': () => {
      answer({
        'GET /metrics/campaigns/3/variants': few,
        'GET /cadences': [{ ...stepOf(1, 1, 'Apresentação', 1440), variants: two }],
      })
      return two
    },
  })
  await pick('Mais ações da etapa 1', 'Criar versão B')
  await find('dialog', 'Versões da etapa #1')
  const choice = (await group('B')).getByLabelText('Template')
  await waitFor(() => expect(optionsOf(choice)).toEqual(['Selecione…', 'Apresentação curta']))
  await press('Começar a comparar')
  await dialogSays('Selecione um template')
  await hasFocus(choice)
  await setPart('A', '60')
  await chooseB()
  await press('Começar a comparar')
  await dialogSays('Soma: 110% — As partes devem somar 100%')
  await setPart('B', '40')
  await press('Começar a comparar')
  await noDialog()
  expect(toasts).toContain('Versões salvas')
  expect(bodies(calls, 'PUT /cadences/1/variants')).toEqual([
    { variants: [expect.objectContaining({ templateId: 1, weight: 60 }), { templateId: 2, weight: 40 }] },
  ])
  await waitFor(() => expect(lines()).toHaveLength(2))
  expect(lines()[0]).toMatch(
    /^Versão AUma ideia para a {{contact\.empresa}}60%0 env\..*0,0% abert\..*0 resp\./,
  )
  expect(lines()[1]).toMatch(/^Versão B{{first_name}}, 20 minutos\?40%0 env\./)
  await says('Poucos envios ainda: a comparação começa com 30 entregas de cada versão.')
})

test('the numbers of an open comparison say who is in front and how many are missing', async () => {
  const numbers = [version(1, 50, [107, 50]), version(2, 50, [106, 57])]
  const verdict = { kind: 'open', measure: 'opened', leader: 2, chance: 84, missing: 1400 }
  await openStep(compared(numbers, verdict))
  await waitFor(() => expect(lines()[0]).toContain('107 env.'))
  expect(lines()[0]).toContain('50 de 107 entregues abriram')
  await says(
    'B está na frente por aberturas (84% de chance de ser melhor), mas ainda pode ser acaso: faltam cerca de 1.400 envios.',
  )
})

test('one version is kept once that is confirmed, the numbers stay, and there is a way back', async () => {
  const { calls, answer, toasts } = await openStep(better)
  const kept = compared([version(1, 50, [1070, 500], ended), version(2, 50, [1060, 570], ended)], null)
  answer({
    'POST /cadences/1/variants/keep': () => {
      answer({
        'GET /metrics/campaigns/3/variants': kept,
        'GET /cadences': [stepOf(1, 1, 'Apresentação curta', 1440)],
      })
      return []
    },
    'PUT /cadences/1/variants': () => {
      answer({
        'GET /metrics/campaigns/3/variants': better,
        'GET /cadences': [{ ...stepOf(1, 1, 'Apresentação', 1440), variants: two }],
      })
      return two
    },
  })
  await says('B é melhor por aberturas (mais de 99%).')
  await press('Ficar só com B')
  await find('alertdialog', 'Ficar só com a versão B?')
  await dialogSays('O que já foi enviado não muda, e os números de A ficam guardados.')
  const confirm = within(await find('alertdialog', 'Ficar só com a versão B?'))
  await userEvent.click(confirm.getByRole('button', { name: 'Ficar só com B' }))
  await waitFor(() => expect(toasts).toContain('Agora todos recebem a versão B'))
  await waitFor(() => expect(lines()).toEqual([]))
  await hasFocus(find('button', 'Editar etapa 1'))
  await says('#1 Apresentação curta')
  await says('Versões encerradas')
  const over = await find('list', 'Versões encerradas da etapa 1')
  expect(over.querySelectorAll('li')).toHaveLength(2)
  await press('Desfazer')
  await waitFor(() => expect(lines()).toHaveLength(2))
  expect(bodies(calls, 'POST /cadences/1/variants/keep')).toEqual([{ variant: 2 }])
  expect(bodies(calls, 'PUT /cadences/1/variants')).toEqual([
    {
      variants: [
        { variant: 1, templateId: 1, weight: 50 },
        { variant: 2, templateId: 2, weight: 50 },
      ],
    },
  ])
})

test('a copy of the text is a version once the versions are saved, up to four of them', async () => {
  const copy = template(12, 'Apresentação — versão C', mail)
  const { calls, answer } = await openStep(few, { 'PUT /cadences/1/variants': two })
  answer({
    'POST /templates': () => {
      answer({ 'GET /templates': [template(1, 'Apresentação', mail), template(2, 'Curta', mail), copy] })
      return copy
    },
  })
  await press('Editar versões')
  await press('Adicionar versão C')
  expect((await part('A')).value).toBe('34')
  await press('Duplicar o texto atual')
  const link = await find('link', 'Mudar o texto da versão C (nova aba)')
  expect(link.getAttribute('href')).toBe('/templates/edit/12')
  await press('Adicionar versão D')
  expect(screen.queryByRole('button', { name: /^Adicionar versão/ })).toBeNull()
  await press('Retirar versão D')
  await press('Salvar versões')
  await noDialog()
  expect(bodies(calls, 'PUT /cadences/1/variants')).toMatchObject([
    { variants: [{ templateId: 1 }, { templateId: 2 }, { templateId: 12, weight: 33 }] },
  ])
})

test('what was typed and not saved is asked about; keeping one is offered for each', async () => {
  await openStep(few)
  await press('Editar versões')
  await setPart('A', '30')
  await userEvent.keyboard('{Escape}')
  await press('Descartar')
  await noDialog()
  await press('Editar versões')
  await userEvent.click((await group('A')).getByRole('button', { name: 'Ficar só com A' }))
  await find('alertdialog', 'Ficar só com a versão A?')
})

test('the metrics of a campaign have the versions below its steps', async () => {
  const numbers = [version(1, 50, [107, 50]), version(2, 50, [106, 57])]
  const verdict = { kind: 'open', measure: 'opened', leader: 2, chance: 84, missing: 1400 }
  await open(`${path}&tab=metrics`, {
    ...withSteps([stepOf(1, 1, 'Apresentação', 1440)]),
    'GET /metrics/campaigns/3': { campaignId: 3, campaignName: 'Lançamento' },
    'GET /metrics/campaigns/3/cadences': [{ cadenceId: 1, stepOrder: 1, templateName: 'Apresentação' }],
    'GET /metrics/campaigns/3/links': [],
    'GET /metrics/campaigns/3/variants': compared(numbers, verdict),
  })
  const table = within(await find('region', 'Versões por etapa'))
  expect(textsOf(await table.findAllByRole('rowheader'))).toEqual([
    '#1 A Apresentação',
    '#1 B Apresentação curta',
  ])
  expect(table.getAllByRole('row')[1]?.textContent).toContain('46,7%')
  await says('#1: B está na frente')
})
