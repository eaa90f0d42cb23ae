import { expect, test } from 'vitest'

import { passwordFault } from './password-rules.ts'

const email = 'marina@aurora.com.br'

test.each([
  ['curta', 'A senha deve ter pelo menos 8 caracteres.'],
  ['x'.repeat(129), 'A senha deve ter no máximo 128 caracteres.'],
  ['Password', 'Esta senha é fácil de adivinhar. Escolha outra.'],
  ['qwertyuiop', 'Esta senha é fácil de adivinhar. Escolha outra.'],
  ['marina12', 'Esta senha é fácil de adivinhar. Escolha outra.'],
  ['cadencia1', 'Esta senha é fácil de adivinhar. Escolha outra.'],
  ['três tatus tristes', undefined],
  ['🦜🦜🦜🦜🦜🦜🦜🦜', undefined],
])('%s', (password, fault) => {
  expect(passwordFault(password, email)).toBe(fault)
})
