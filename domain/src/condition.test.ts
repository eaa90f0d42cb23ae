import { expect, test } from 'vitest'

import { holds } from './condition-holds.ts'
import { conditionText, skipReason } from './condition-text.ts'
import { type Condition, type Facts, type Sign, signs } from './condition.ts'

const nothing: Facts = { happened: new Map(), channels: new Map(), attributes: {} }
const did = (what: object): Facts => ({
  ...nothing,
  happened: new Map([
    [7, { opened: false, clicked: false, clickedWhatsApp: false, delivered: false, ...what }],
  ]),
})

const meets: Record<Sign, { by: object; without: boolean }> = {
  opened: { by: { opened: true }, without: false },
  not_opened: { by: { delivered: true }, without: true },
  clicked: { by: { clicked: true }, without: false },
  not_clicked: { by: { opened: true }, without: true },
  clicked_whatsapp: { by: { clickedWhatsApp: true }, without: false },
  delivered: { by: { delivered: true }, without: false },
}

test.each(signs)('%s is about one step; of a step that never left nothing happened', (kind) => {
  const { by, without } = meets[kind]
  expect(holds({ kind, stepId: 7 }, did(by))).toBe(true)
  expect(holds({ kind, stepId: 7 }, nothing)).toBe(without)
  expect(holds({ kind, stepId: 8 }, did(by))).toBe(without)
})

test('what happened is the opposite of not', () => {
  expect(holds({ kind: 'not_opened', stepId: 7 }, did({ opened: true }))).toBe(false)
  expect(holds({ kind: 'not_clicked', stepId: 7 }, did({ clicked: true }))).toBe(false)
})

test('a channel counts while the contact receives by it', () => {
  const onWhatsApp = { kind: 'has_channel', channel: 'whatsapp' } as const
  expect(holds(onWhatsApp, nothing)).toBe(false)
  expect(holds(onWhatsApp, { ...nothing, channels: new Map([['whatsapp', 'closed']]) })).toBe(false)
  expect(holds(onWhatsApp, { ...nothing, channels: new Map([['whatsapp', 'open']]) })).toBe(true)
})

test.each([
  ['saude', { Setor: ' SAÚDE ' }, true],
  ['Saúde', { sétor: 'Varejo', SETOR: 'saude' }, true],
  ['Saúde', { Setor: 'Saúde e bem-estar' }, false],
  ['Saúde', {}, false],
  ['', {}, true],
  [' ', { Setor: '  ' }, true],
  ['', { Setor: 'Saúde' }, false],
])('an attribute is “%s” of %j: %s', (value, attributes, is) => {
  const facts = { ...nothing, attributes }
  expect(holds({ kind: 'attribute_is', key: 'setor', value }, facts)).toBe(is)
  expect(holds({ kind: 'attribute_is_not', key: 'setor', value }, facts)).toBe(!is)
})

const names = {
  place: (stepId: number) => (stepId === 7 ? 1 : undefined),
  channel: () => 'WhatsApp',
}
const ofStep = (kind: Sign, stepId = 7): Condition => ({ kind, stepId })
const attribute = (kind: 'attribute_is' | 'attribute_is_not', value: string): Condition => ({
  kind,
  key: 'setor',
  value,
})

test.each([
  [ofStep('opened'), 'Só se abriu a #1', 'não abriu a #1'],
  [ofStep('not_opened'), 'Só se não abriu a #1', 'abriu a #1'],
  [ofStep('clicked'), 'Só se clicou na #1', 'não clicou na #1'],
  [ofStep('not_clicked'), 'Só se não clicou na #1', 'clicou na #1'],
  [ofStep('clicked_whatsapp'), 'Só se clicou no WhatsApp da #1', 'não clicou no WhatsApp da #1'],
  [ofStep('delivered'), 'Só se recebeu a #1', 'não recebeu a #1'],
  [ofStep('opened', 9), 'Só se abriu a etapa excluída', 'não abriu a etapa excluída'],
  [{ kind: 'has_channel', channel: 'whatsapp' }, 'Só se tem WhatsApp', 'não tem WhatsApp'],
  [attribute('attribute_is', 'Saúde'), 'Só se setor é Saúde', 'setor não é Saúde'],
  [attribute('attribute_is_not', 'Saúde'), 'Só se setor não é Saúde', 'setor é Saúde'],
  [attribute('attribute_is', ''), 'Só se setor não está preenchido', 'setor está preenchido'],
  [attribute('attribute_is_not', ''), 'Só se setor está preenchido', 'setor não está preenchido'],
] satisfies [Condition, string, string][])('%j is said in words', (condition, asked, was) => {
  expect(conditionText(condition, names)).toBe(asked)
  expect(skipReason(condition, names, nothing)).toBe(`Etapa pulada: ${was}`)
})

test('of a closed channel it is said that it is closed', () => {
  const facts = { channels: new Map([['whatsapp', 'closed']] as const) }
  expect(skipReason({ kind: 'has_channel', channel: 'whatsapp' }, names, facts)).toBe(
    'Etapa pulada: não recebe mais por WhatsApp',
  )
})
