import { expect, test } from 'vitest'

import { firstNameOf } from './first-name.ts'

test.each([
  ['Ana Almeida', 'Ana'],
  ['ANA PAULA', 'Ana'],
  ['THAÍS', 'Thaís'],
  ['joão da silva', 'João'],
  ['Dra. Ana Souza', 'Ana'],
  ['DR. ÉRICO VERÍSSIMO', 'Érico'],
  ['Sr. da Silva', 'Silva'],
  ['Prof. Dr. Caio Prado', 'Caio'],
  ['de Assis, Joaquim', 'Assis'],
  ['  "Bia"  Costa', 'Bia'],
  ['McArthur Lima', 'McArthur'],
  ['ANA-MARIA BRAGA', 'Ana-Maria'],
  ["D'ÁVILA", "D'Ávila"],
  ['Dr', 'Dr'],
  ['J. Silva', 'J.'],
  ['', ''],
  ['***', ''],
])('%s is called %s', (name, called) => {
  expect(firstNameOf(name)).toBe(called)
})
