import { expect, test } from 'vitest'

import { icsOf } from './ics.ts'

test('a meeting is an event of half an hour, with signs that mean something escaped', () => {
  const meeting = { contactId: 7, name: 'Ana; da Lima, Filha', at: '2026-11-18T12:00:00.000Z' }
  expect(
    icsOf(meeting, 'https://app.exemplo.com.br', new Date('2026-11-17T10:00:00.000Z')).split('\r\n'),
  ).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cadencia//PT',
    'BEGIN:VEVENT',
    'UID:7-20261118T120000Z@cadencia',
    'DTSTAMP:20261117T100000Z',
    'DTSTART:20261118T120000Z',
    'DTEND:20261118T123000Z',
    String.raw`SUMMARY:Reunião com Ana\; da Lima\, Filha`,
    'URL:https://app.exemplo.com.br/contacts/7',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})
