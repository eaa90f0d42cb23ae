import { expect, test } from 'vitest'

import { attributeOf, foldKey } from './attribute-key.ts'

test('keys are one without case, accents and spaces around', () => {
  const spellings = ['Empresa', 'empresa', 'EMPRESA ', ' émpresa']
  expect(new Set(spellings.map(foldKey))).toEqual(new Set(['empresa']))
  expect(foldKey('Razão Social')).toBe('razao social')
})

test('the very spelling comes first, then the first that has a value', () => {
  expect(attributeOf({ Empresa: 'A', empresa: 'B' }, 'empresa')).toBe('B')
  expect(attributeOf({ Empresa: 'A', empresa: ' ' }, 'empresa')).toBe('A')
  expect(attributeOf({ EMPRESA: null, Empresa: 7 }, 'empresa')).toBe('7')
  expect(attributeOf({ Empresa: '' }, 'empresa')).toBeUndefined()
})
