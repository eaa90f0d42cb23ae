import { expect, test } from 'vitest'

import { replySubject } from './thread.ts'

test.each([
  ['Uma ideia', 'Re: Uma ideia'],
  ['Re: Uma ideia', 'Re: Uma ideia'],
  ['RES:  Uma ideia', 'Re: Uma ideia'],
  ['Resultado: 10%', 'Re: Resultado: 10%'],
  ['', 'Re: '],
])('"%s" is answered as "%s"', (first, answer) => {
  expect(replySubject(first)).toBe(answer)
})
