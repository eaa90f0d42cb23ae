import { User } from 'lucide-react'
import { expect, test } from 'vitest'

import { found, foundByVerb, isFound } from './items.ts'

test.each([
  ['metricas', true],
  ['MÉT', true],
  ['étricas', false],
  ['pau', false],
])('Métricas is found by %s: %s', (text, expected) => {
  expect(isFound({ label: 'Métricas' }, text)).toBe(expected)
})

test('every word that is typed begins a word of what is found', () => {
  const item = { label: 'Pausar Black Friday', words: 'parar' }
  for (const text of ['pau', 'pau bla', 'friday pausar', 'parar', '']) expect(isFound(item, text)).toBe(true)
  for (const text of ['ausar', 'pau verde']) expect(isFound(item, text)).toBe(false)
})

test('groups keep their order, show five, and go when they have none', () => {
  const items = (count: number, label: string) =>
    Array.from({ length: count }, (_, place) => ({
      key: String(place),
      icon: User,
      label: `${label} ${place}`,
      run: () => undefined,
    }))
  const groups = [
    { title: 'Um', items: items(9, 'Ana') },
    { title: 'Dois', items: items(2, 'Bia') },
    { title: 'Três', items: items(3, 'Ana') },
  ]
  expect(found(groups, 'ana').map(({ title, items: shown }) => [title, shown.length])).toEqual([
    ['Um', 5],
    ['Três', 3],
  ])
})

test('what acts at once is found by its verb, never by the name of what it acts on', () => {
  const start = { key: 'a', icon: User, label: 'Ativar Projetos', run: () => undefined }
  const group = { title: 'Ações', items: [start] }
  expect(foundByVerb(group, 'pro')).toEqual([])
  for (const text of ['at', 'ativar proj']) expect(foundByVerb(group, text)).toHaveLength(1)
})
