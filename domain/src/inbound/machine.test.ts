import { expect, test } from 'vitest'

import { isListMail, machineSign } from './machine.ts'

const mail = (
  headers: Record<string, string>,
  subject = 'Re: Uma ideia',
  from = 'carlos@cliente.example',
) => ({
  header: (name: string) => headers[name],
  subject,
  from,
})

test.each([
  [{ 'auto-submitted': 'auto-replied' }, 'Auto-Submitted'],
  [{ 'auto-submitted': 'auto-generated; x' }, 'Auto-Submitted'],
  [{ 'x-auto-response-suppress': 'DR, RN, NRN, OOF, AutoReply' }, 'X-Auto-Response-Suppress'],
  [{ 'x-autoreply': 'yes' }, 'X-Autoreply'],
  [{ 'x-autorespond': '', 'x-vacation': 'true' }, 'X-Vacation'],
  [{ precedence: 'auto_reply' }, 'Precedence'],
  [{ 'return-path': '<>' }, 'Return-Path vazio'],
])('the headers %j are those of a machine', (headers, sign) => {
  expect(machineSign(mail(headers))).toBe(sign)
})

test.each([
  {},
  { 'auto-submitted': 'no' },
  { precedence: 'bulk' },
  { 'x-auto-response-suppress': 'DR, RN, NRN' },
  { 'x-autoreply': 'no' },
  { 'return-path': '<carlos@cliente.example>' },
])('the headers %j are those of a person', (headers) => {
  expect(machineSign(mail(headers))).toBeUndefined()
})

const ofMachines = [
  'Resposta automática: Uma ideia',
  'RESPOSTA AUTOMATICA',
  '[EXTERNO] Automatic reply: Uma ideia',
  'Respuesta automática: Uma ideia',
  'Ausência Temporária: Uma ideia',
  'Ausente',
  'Férias',
  'Férias Re: Uma ideia',
  'Fora do escritório: Uma ideia',
  'Out of Office',
  'Fuera de la oficina',
  'Autoreply',
]

test.each(ofMachines)('the subject "%s" is that of a machine', (subject) => {
  expect(machineSign(mail({}, subject))).toBe(`assunto “${subject}”`)
  expect(machineSign(mail({}, subject.normalize('NFD')))).toBeDefined()
})

const ofPersons = [
  'Re: Férias coletivas',
  'RES: Resposta automática: Uma ideia',
  'Férias em família na Bahia',
  'Ausentes na reunião',
  'Re: Fora do escritório',
  '',
]

test.each(ofPersons)('the subject "%s" is that of a person', (subject) => {
  expect(machineSign(mail({}, subject))).toBeUndefined()
})

test('a mail server is a machine whatever it writes', () => {
  expect(machineSign(mail({}, 'Olá', 'mailer-daemon@mx.example'))).toBe('remetente do servidor')
})

test('a newsletter shows itself by its headers', () => {
  expect(isListMail(mail({ 'list-unsubscribe': '<https://x.example>' }))).toBe(true)
  expect(isListMail(mail({ precedence: 'bulk' }))).toBe(true)
  expect(isListMail(mail({}))).toBe(false)
})
