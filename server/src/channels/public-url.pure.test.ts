import { expect, test } from 'vitest'

import { isReachable } from './public-url.ts'

test.each([
  'https://cadencia.exemplo.com.br',
  'http://exemplo.com.br:8080',
  'https://xn--cadncia-9za.com.br/app',
  'https://8.8.8.8',
  'http://[2606:4700::1111]:3000',
])('%s can be reached by the readers of mails', (url) => {
  expect(isReachable(url)).toBe(true)
})

test.each([
  undefined,
  '',
  'x',
  'http://127.0.0.1:3000',
  'http://localhost:3000',
  'http://LOCALHOST.',
  'http://cadencia',
  'http://cadencia.local',
  'http://cadencia.lan:3000',
  'http://app.internal',
  'http://cadencia.test',
  'http://0.0.0.0:3000',
  'http://10.1.2.3',
  'http://192.168.0.10:3000',
  'http://172.20.1.1',
  'http://169.254.1.1',
  'http://100.64.0.1',
  'http://2130706433',
  'http://0x7f.1',
  'http://[::1]:3000',
  'http://[fd00::1]',
  'http://[::ffff:10.0.0.1]',
])('%s cannot', (url) => {
  expect(isReachable(url)).toBe(false)
})
