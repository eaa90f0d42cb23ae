import { expect, test } from 'vitest'

import { foldedText } from './fold.ts'
import { returnDate } from './return-date.ts'

/** A Monday. */
const november = '2026-11-16T13:00:00Z'
const back = (text: string, receivedAt = november) => returnDate(foldedText(text), new Date(receivedAt))

test.each([
  ['Volto dia 3/12.', '2026-12-03'],
  ['Retorno no dia 24 de novembro', '2026-11-24'],
  ['Estarei de volta em 11/01/2027', '2027-01-11'],
  ['Retorno previsto para 15/03/2027', '2027-03-15'],
  ['Só terei acesso a partir de 1º de dezembro', '2026-12-01'],
  ['Estarei ausente de 20/12 a 5/1', '2027-01-06'],
  ['Férias de 21 de dezembro até 8 de janeiro', '2027-01-09'],
  ['Em férias até 10 de janeiro de 2027', '2027-01-11'],
  ['Em férias até 10 de janeiro de 2027. Retorno no dia 11.', '2027-01-11'],
  ['Fechado de 16 a 20/11', '2026-11-21'],
  ['Em treinamento nos dias 16 e 17/11', '2026-11-18'],
  ['Out of the office until December 1', '2026-12-02'],
  ['Back on Monday, November 23', '2026-11-23'],
  ['Away from Dec 21 to Jan 4', '2027-01-05'],
  ['On leave from 16 Nov to 27 Nov.', '2026-11-28'],
  ['I will return in March', '2027-03-01'],
  ['Retorno em março', '2027-03-01'],
  ['Fora hoje e amanhã, volto dia 18.', '2026-11-18'],
  ['Volto amanhã', '2026-11-17'],
  ['Amanhã te respondo', '2026-11-17'],
  ['Respondo na sexta-feira', '2026-11-20'],
  ['Volto na segunda-feira', '2026-11-23'],
  ['Volto na segunda-feira, 30/11', '2026-11-30'],
  ['Estoy fuera hasta el 30 de noviembre', '2026-12-01'],
  ['Vuelvo el 1 de diciembre', '2026-12-01'],
  ['De vacaciones del 21/12 al 4/1', '2027-01-05'],
])('"%s" on 16/11/2026 means %s', (text, day) => {
  expect(back(text)).toBe(day)
  expect(back(text.normalize('NFD').toUpperCase())).toBe(day)
})

test('a range that is under way ends in this year', () => {
  expect(back('De férias de 20/12 a 05/01.', '2027-01-02T12:00:00Z')).toBe('2027-01-06')
})

test('the day is that of São Paulo', () => {
  expect(back('Volto amanhã', '2026-11-17T01:30:00Z')).toBe('2026-11-17')
})

test('day and month stand in the Brazilian order', () => {
  expect(back('I will be back on 05/01')).toBe('2027-01-05')
})

test.each([
  'Responderei assim que possível',
  'Retornaremos em até 48 horas',
  'Atendemos de segunda a sexta, das 9h às 18h',
  'Protocolo 4821/2026, aberto em 16/11/2026',
  'Volto em breve. Meu telefone é 11 3333-1212',
  'Volto em 31/02',
  'Retornei em 10/11',
  'Retorno em 05/01/2031',
  'Retorno em 05/01/2026',
  'Até amanhã!',
  'Voltei de férias hoje',
  'Volto dia 10/11',
  '',
])('"%s" names no day of return', (text) => {
  expect(back(text)).toBeUndefined()
})
