import { expect, test } from 'vitest'

import { namesOf } from './names.ts'
import { renamed, unknownNames } from './unknown.ts'

const coverage = {
  contacts: 10,
  campaigns: [],
  attributes: [
    { key: 'empresa', label: 'Empresa', contacts: 7 },
    { key: 'razao social', label: 'Razão Social', contacts: 10 },
    { key: 'a|b', label: 'a|b', contacts: 1 },
  ],
}
const names = namesOf(coverage, [{ key: 'cargo', value: 'Diretora' }], 'ana@aurora.com.br')

test('what contacts have and what the user says of themselves can be asked for', () => {
  expect(names.map(({ name, label, coverage: count }) => [name, label, count?.has])).toEqual([
    ['first_name', 'Primeiro nome', 10],
    ['name', 'Nome', 10],
    ['email', 'E-mail', 10],
    ['whatsapp', 'WhatsApp', 10],
    ['contact.empresa', 'Empresa', 7],
    ['contact.razao social', 'Razão Social', 10],
    ['user.email', 'Seu e-mail', undefined],
    ['user.cargo', 'Cargo', undefined],
  ])
})

test.each([
  ['{{contact.empreza}}', '{{contact.empresa}}'],
  ['{{empresa}}', '{{contact.empresa}}'],
  ['{{contact.rasão social|sua empresa}}', '{{contact.razao social|sua empresa}}'],
  ['{{nome}}', '{{name}}'],
  ['{{Primeiro_Nome|cliente}}', '{{first_name|cliente}}'],
  ['{{user.carg}}', '{{user.cargo}}'],
  ['{{contact.xyzt}}', undefined],
])('%s may mean %s', (wrong, right) => {
  const [found] = unknownNames(wrong, names, true)
  expect(found?.raw).toBe(wrong)
  expect(found?.suggestion && renamed(wrong, found.suggestion)).toBe(right)
})

test('what is spelled in another case is known, and so is every attribute where there are no contacts', () => {
  const text = '{{contact.EMPRESA}} {{contact.Razão Social}} {{contact.name}} {{user.company}} {{first_name}}'
  expect(unknownNames(text, names, true)).toEqual([])
  expect(unknownNames('{{contact.qualquer}}', namesOf(undefined, [], ''), false)).toEqual([])
})
