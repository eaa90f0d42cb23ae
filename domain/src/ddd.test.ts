import { expect, test } from 'vitest'

import { areaCodeOf, zoneOfNumber } from './ddd.ts'

test.each([
  ['+5511987654321', 'America/Sao_Paulo'],
  ['+5581987654321', 'America/Sao_Paulo'],
  ['+556532123456', 'America/Cuiaba'],
  ['+5566987654321', 'America/Cuiaba'],
  ['+5567987654321', 'America/Campo_Grande'],
  ['+5568987654321', 'America/Rio_Branco'],
  ['+5569987654321', 'America/Porto_Velho'],
  ['+5592987654321', 'America/Manaus'],
  ['+5595987654321', 'America/Boa_Vista'],
  ['+5597987654321', 'America/Manaus'],
  ['+351912345678', undefined],
  ['5568987654321', undefined],
  ['ramal +5568987654321', undefined],
])('%s is answered in %s', (number, zone) => {
  expect(zoneOfNumber(number)).toBe(zone)
})

test('the area code of a number is known in Brazil only', () => {
  expect(['+5541938345070', '+351912345678', '41938345070'].map(areaCodeOf)).toEqual([
    '41',
    undefined,
    undefined,
  ])
})
