import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { campaign } from '#test/account.ts'
import { type Sent, stepOf, withSteps } from '#test/cadence.ts'
import {
  choose,
  field,
  fill,
  find,
  hasFocus,
  pick,
  press,
  says,
  saysNot,
  textsOf,
  valueOf,
} from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Answers, type Call, problem } from '#test/stubs.ts'

const day = 1440
const three = [
  stepOf(1, 1, 'Apresentação', day),
  stepOf(2, 2, 'Retomada', day),
  stepOf(3, 3, 'Despedida', 2 * day),
]

type Steps = typeof three
const names = () => textsOf(document.querySelectorAll('li[data-step] p')).filter((text) => /^#\d/.test(text))
const key = (keys: string) => userEvent.keyboard(keys)
const sent = (calls: readonly Call[]) =>
  // The contract has checked it.
  calls.filter(({ name }) => name === 'POST /cadences/changes').map(({ body }) => body as Sent)

/** A change of the steps that concerns so many people. */
const effect = (kinds: string[], more: object = {}, step: object = {}) => ({
  people: 3,
  cancelledMessages: 0,
  firstDate: null,
  shortens: false,
  steps: [{ place: 2, kinds, people: 3, received: 0, passed: 0, ...step }],
  ...more,
})

/** The page of a campaign that takes every change, of which the server tells this. */
async function openSteps(told: ReturnType<typeof effect>, more: Answers = {}) {
  let version = 1
  const opened = await open('/cadence?campaignId=3', {
    ...withSteps(three),
    'POST /cadences/changes/preview': told,
    'POST /cadences/changes': ({ body }: Call) => {
      const after = stepsOf(body as Sent)
      version += 1
      opened.answer({
        'GET /cadences': after,
        'GET /campaigns/3': campaign(3, 'Lançamento', {
          status: 'active',
          cadences: after,
          stepsVersion: version,
        }),
      })
      return { steps: after, version, isDone: true, effect: told }
    },
    ...more,
  })
  await says('Etapas (3)')
  return opened
}

/** What is kept of a list that was sent. */
const stepsOf = ({ steps }: Sent): Steps =>
  steps.map(({ id, templateId = 1, delayMinutes = 0, isOn = true }, place) =>
    stepOf(id ?? 9, place + 1, three[templateId - 1]?.template.name ?? '', delayMinutes, {
      templateId,
      isOn,
    }),
  )

test('the delay of a step is changed in its place, says whom it concerns, and can be undone', async () => {
  const { calls, toasts } = await openSteps(effect(['delay']))
  await press('Editar etapa 2')
  await hasFocus(field('Template'))
  await fill('Dias', '4')
  await fill('Horas', '6')
  await says('3 pessoas ainda não receberam esta etapa')
  await press('Salvar para 3 pessoas')
  await waitFor(() => expect(toasts).toContain('Cadência salva'))
  await says('Aguardar 4 dias 6 horas')
  await hasFocus(find('button', 'Editar etapa 2'))
  await press('Desfazer')
  await waitFor(() => expect(toasts).toContain('Cadência como estava antes'))
  const delays = sent(calls).map(({ version, steps }) => [version, steps.map((each) => each.delayMinutes)])
  expect(delays).toEqual([
    [1, [day, 4 * day + 360, 2 * day]],
    [2, [day, day, 2 * day]],
  ])
})

test('where dates come earlier, those who are in may keep theirs; a change is left only when that is confirmed', async () => {
  const told = effect(['delay'], { shortens: true }, { place: 3 })
  const nobody = effect(['delay'], { people: 0 }, { place: 3, people: 0 })
  await openSteps(told, {
    'POST /cadences/changes/preview': ({ body }: Call) => ((body as Sent).for === 'new' ? nobody : told),
  })
  await press('Editar etapa 3')
  await fill('Dias', '1')
  await press('Só a quem entrar', 'radio')
  await find('button', 'Salvar')
  await says('Ninguém espera esta etapa agora')
  await press('Aplicar a quem já está na campanha', 'radio')
  await find('button', 'Salvar para 3 pessoas')
  await key('{Escape}')
  await press('Continuar editando')
  expect(await valueOf('Dias')).toBe('1')
  await userEvent.click(await field('Dias'))
  await key('{Escape}')
  await press('Descartar')
  await hasFocus(find('button', 'Editar etapa 3'))
})

test('a step is switched off and on again; what was cancelled does not come back by undoing', async () => {
  const { answer, calls } = await openSteps(effect(['off'], { cancelledMessages: 3 }))
  await pick('Mais ações da etapa 2', 'Desligar etapa')
  await says('3 pessoas deixam de receber esta etapa e seguem para a próxima.')
  await press('Salvar para 3 pessoas')
  await says('Desligada')
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
  answer({ 'POST /cadences/changes/preview': effect(['on']) })
  await pick('Mais ações da etapa 2', 'Ligar etapa')
  await says('Esta etapa volta para 3 pessoas que ainda não passaram daqui.')
  await press('Salvar para 3 pessoas')
  await saysNot('Desligada')
  expect(sent(calls).map(({ steps }) => steps[1]?.isOn)).toEqual([false, true])
})

test('a step is inserted and moved by keys', async () => {
  await openSteps(effect(['new'], {}, { place: 3 }))
  const places = await screen.findAllByRole('button', { name: 'Inserir etapa aqui' })
  await userEvent.click(places[1] ?? document.body)
  await choose('Template', 'Apresentação')
  await says('Esta etapa entra para 3 pessoas que ainda não passaram daqui.')
  await press('Salvar para 3 pessoas')
  await says('Etapas (4)')
  expect(names()).toEqual(['#1 Apresentação', '#2 Retomada', '#3 Apresentação', '#4 Despedida'])
  const last = await find('button', 'Editar etapa 4')
  last.focus()
  await key('{Alt>}{ArrowUp}{/Alt}')
  await says('#3 Despedida')
  await press('Salvar para 3 pessoas')
  await waitFor(() =>
    expect(names()).toEqual(['#1 Apresentação', '#2 Retomada', '#3 Despedida', '#4 Apresentação']),
  )
})

test('where people have passed another order is refused, before it is saved and after', async () => {
  const refusal = '2 pessoas já receberam a #1. Crie uma etapa nova em vez de trocar a ordem.'
  const refused = problem('bad_request', { message: refusal })
  await openSteps(effect(['order']), {
    'POST /cadences/changes/preview': refused,
    'POST /cadences/changes': refused,
  })
  const second = await find('button', 'Editar etapa 2')
  second.focus()
  await key('{ArrowUp}')
  await hasFocus(find('button', 'Editar etapa 1'))
  await key('{Alt>}{ArrowDown}{/Alt}')
  await says(refusal)
  await press('Salvar')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(refusal))
  await press('Cancelar')
  await waitFor(() => expect(names()[0]).toBe('#1 Apresentação'))
})

test('what was changed meanwhile is told, and what was typed stays', async () => {
  const message = 'Você mudou esta cadência agora mesmo.'
  const others = three.map((each) => ({ ...each, delayMinutes: 5 * day }))
  const { answer, calls } = await openSteps(effect(['delay'], {}, { place: 3 }), {
    'POST /cadences/changes': problem('conflict', { message, fields: { version: message } }),
  })
  await press('Editar etapa 3')
  await fill('Dias', '9')
  await press('Salvar para 3 pessoas')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(message))
  expect(await valueOf('Dias')).toBe('9')
  answer({
    'GET /cadences': others,
    'GET /campaigns/3': campaign(3, 'Lançamento', { status: 'active', cadences: others, stepsVersion: 7 }),
  })
  await press('Recarregar')
  await says('Aguardar 5 dias')
  expect(await valueOf('Dias')).toBe('9')
  await press('Salvar para 3 pessoas')
  await waitFor(() => expect(sent(calls)).toHaveLength(2))
  expect(sent(calls)[1]).toMatchObject({
    version: 7,
    steps: [{ delayMinutes: 5 * day }, { delayMinutes: 5 * day }, { delayMinutes: 9 * day }],
  })
})
