import type { Start } from '@cadencia/contract/start'
import { expect, test } from 'vitest'

import { minutesLeft, openStep, stepsOf } from './steps.ts'

const nothing: Start = { signer: {}, contacts: 0, withoutPhone: 0, isRunning: false }
const signed = { ...nothing, signer: { name: 'Beatriz Souza', company: 'Fluxo Vendas' } }
const lastImport = {
  id: 3,
  filename: 'leads-nov.csv',
  isRunning: false,
  totalRows: 300,
  doneRows: 300,
  successCount: 279,
}
const brought = { ...signed, contacts: 279, withoutPhone: 8, lastImport }
const built = { ...brought, campaign: { id: 1, name: 'Prospecção', steps: 5 } }

test.each<readonly [string, Start, string, number]>([
  ['an empty account', nothing, 'sign', 9],
  ['a name without a company', { ...nothing, signer: { name: 'Beatriz' } }, 'sign', 9],
  ['a signature', signed, 'contacts', 8],
  ['an import that runs', { ...brought, lastImport: { ...lastImport, isRunning: true } }, 'contacts', 8],
  ['contacts', brought, 'campaign', 6],
  ['a campaign before anything else', { ...nothing, campaign: built.campaign }, 'sign', 5],
  ['a campaign', built, 'review', 2],
  ['a mail account besides', { ...built, sender: 'vendas@fluxo.com.br' }, 'review', 2],
])('what comes next with %s', (_what, start, next, minutes) => {
  const steps = stepsOf(start)
  expect([openStep(steps), minutesLeft(steps)]).toEqual([next, minutes])
})

test('a step that is done says what is there', () => {
  expect(stepsOf(built).map(({ text }) => text)).toEqual([
    'Beatriz Souza · Fluxo Vendas',
    '279 de 300 linhas importadas · 8 telefones sem DDD',
    'Prospecção · 5 etapas',
    'Opcional agora: sem isto, tudo fica na caixa de testes',
    'Você vê o que sai, para quem e quando',
  ])
})

test('contacts made by hand are counted, and a file being read says how far it is', () => {
  const textOf = (start: Start) => stepsOf(start)[1]?.text
  expect(textOf({ ...signed, contacts: 1 })).toBe('1 contato')
  const running = { ...lastImport, isRunning: true, doneRows: 120 }
  expect(textOf({ ...brought, lastImport: running })).toBe('Importando leads-nov.csv: 120 de 300 linhas')
})
