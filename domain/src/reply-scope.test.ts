import { expect, test } from 'vitest'

import { replyClasses } from './reply-effect.ts'
import { companyOf, reachOf, replyScopes } from './reply-scope.ts'

const usual = { scope: 'company', class: 'reply', hasCompany: true, isAsked: false } as const

test('an answer reaches as far as its campaign says', () => {
  for (const scope of replyScopes) expect(reachOf({ ...usual, scope })).toBe(scope)
})

test('without a message that it answers it is about its contact', () => {
  expect(reachOf({ ...usual, scope: undefined })).toBe('contact')
})

test('an address at a provider has no company', () => {
  expect(reachOf({ ...usual, hasCompany: false })).toBe('contact')
  expect(companyOf('Thais@Empresa.com.br')).toBe('empresa.com.br')
  expect(companyOf('thais@GMAIL.com')).toBeUndefined()
  expect(companyOf('')).toBeUndefined()
  expect(companyOf('thais@')).toBeUndefined()
})

test('a refusal holds all campaigns of its contact, and its company where the campaign says so', () => {
  const of = (scope: (typeof replyScopes)[number]) => reachOf({ ...usual, class: 'refusal', scope })
  expect(replyScopes.map(of)).toEqual(['contact', 'contact', 'company'])
})

test('what is no answer is about its contact alone', () => {
  const far = replyClasses.filter((one) => reachOf({ ...usual, class: one }) === 'company')
  expect(far).toEqual(['reply', 'interest', 'meeting', 'not_now', 'question', 'refusal'])
})

test('a person who stops a contact stops it in all campaigns', () => {
  const of = (scope: (typeof replyScopes)[number]) => reachOf({ ...usual, isAsked: true, scope })
  expect(replyScopes.map(of)).toEqual(['contact', 'contact', 'company'])
})
