import { expect, test } from 'vitest'

import { asksToStop } from './opt-out.ts'

const asking =
  'SAIR|sair| Sair. |PARAR|Parar!|CANCELAR|stop|STOP 🛑|NÃO QUERO|não quero|Nao quero|NÃO  QUERO!!|nao\nquero|*sair*|BAJA|Remover|descadastrar.|Unsubscribe'

test.each([...asking.split('|'), 'não quero'.normalize('NFD')])('"%s" asks to stop', (text) => {
  expect(asksToStop(text)).toBe(true)
})

const talking =
  '|quero sair com vocês|não quero parar|como faço para cancelar o pedido?|sairemos|oi|quero|stop by tomorrow|sair sair'

test.each(talking.split('|'))('"%s" does not', (text) => {
  expect(asksToStop(text)).toBe(false)
})
