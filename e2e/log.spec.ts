import { readFile } from 'node:fs/promises'
import { delimiter } from 'node:path'

import { addContact } from './contacts.ts'
import { canariesOf, leaksIn } from './leaks.ts'
import { demo, expect, test, wrongPassword } from './people.ts'

const passwords = [demo.password, wrongPassword]

/** The one place that tells the demonstration user's password: what a first start prints. */
const greeting = /^ {2}Entrar +demo@\S+ +· +\S+$/m

const readLogs = async () =>
  (
    await Promise.all(
      (process.env['CADENCIA_LOGS'] ?? '').split(delimiter).map((path) => readFile(path, 'utf8')),
    )
  ).join('\n')

test('the log of the whole run holds no token, no password, no address and no number', async () => {
  const log = await readLogs()
  expect(log).toMatch(greeting)
  expect(log).toMatch(/^\{.*"route":"/m)
  expect(leaksIn(log.replace(greeting, ''), await canariesOf(passwords))).toEqual([])
})

test('each of them would be found', async ({ newPage: page, newcomer }) => {
  await page.goto('/profile')
  await addContact(page)
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const canaries = await canariesOf(passwords)
  const found = (planted: string) => leaksIn(`{"msg":"${planted}"}`, canaries)
  expect(found(`\\n${token}`)).toEqual([`token ${token}`])
  expect(found(`senha ${demo.password}!`)).toEqual([`text ${demo.password}`])
  expect(found(`/x?q=${encodeURIComponent(newcomer.email)}`)).toEqual([`text ${newcomer.email}`])
  expect(found('para (11) 98765-4321.')).toEqual(['number 11987654321'])
  expect(found('para +5511987654321')).toEqual(['number 5511987654321'])
  expect(found('nada')).toEqual([])
})
