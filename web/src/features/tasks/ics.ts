/** 20261118T120000Z */
const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Commas, semicolons and line breaks have a meaning of their own (RFC 5545, 3.3.11). */
const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, String.raw`\n`)

type Meeting = { contactId: number; name: string; at: string }

const usualMinutes = 30

/** A meeting as calendars take it. */
export function icsOf({ contactId, name, at }: Meeting, origin: string, now = new Date()) {
  const begins = new Date(at)
  const ends = new Date(begins.getTime() + usualMinutes * 60_000)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cadencia//PT',
    'BEGIN:VEVENT',
    `UID:${contactId}-${stamp(begins)}@cadencia`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(begins)}`,
    `DTEND:${stamp(ends)}`,
    `SUMMARY:${escaped(`Reunião com ${name}`)}`,
    `URL:${origin}/contacts/${contactId}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
