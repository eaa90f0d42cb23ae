import { expect, test } from 'vitest'

import { campaign } from '#test/account.ts'

import { hoursText, pauseText } from './facts.ts'

test('the hours of a campaign are said as a person says them', () => {
  expect(hoursText({ justWeekday: true, sendWindow: { start: '09:00', end: '18:30' } })).toBe(
    'seg a sex, 9h às 18h30',
  )
  expect(hoursText({ justWeekday: false, sendWindow: null })).toBe('todos os dias')
})

test('a pause says who made it, and the brake says its own reason', () => {
  const of = (more: object) => ({ ...campaign(1, 'Natal', { status: 'paused' }), ...more }) as never
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  expect(pauseText(of({ pendingMessages: 66 }), { at: yesterday })).toMatch(
    /^Pausada por você ontem \d\d:\d\d; 66 mensagens esperam\.$/,
  )
  expect(pauseText(of({ pendingMessages: 0 }), { at: yesterday, by: 'Rafael' })).toMatch(
    /^Pausada por Rafael ontem/,
  )
  const reason = 'Pausada automaticamente: 5,5% dos e-mails não existem (limite de 5%).'
  expect(pauseText(of({ pauseReason: reason, pendingMessages: 1 }), undefined)).toBe(
    `${reason} 1 mensagem espera.`,
  )
  expect(pauseText(of({ pendingMessages: 0 }), undefined)).toBe('Campanha pausada.')
})
