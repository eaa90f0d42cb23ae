const locale = 'pt-BR'

const date = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' })
const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A calendar day, `2026-11-15`, as people write it. No time zone is involved. */
export const formatDay = (day: string) => day.split('-').toReversed().join('/')

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** A dash where there is no moment to be told. */
const moment = (text: (at: Date) => string) => (instant: string | null) => {
  const at = new Date(instant ?? '')
  if (instant && isDay(instant)) return formatDay(instant)
  return Number.isNaN(at.getTime()) ? '—' : text(at)
}

export const formatDate = moment((at) => date.format(at))

export const formatDateTime = moment((at) => `${date.format(at)} ${time.format(at)}`)

export const formatTime = moment((at) => time.format(at))

export const formatCount = (count: number) => whole.format(count)

export const formatPercent = (rate: number) => `${oneDecimal.format(rate)}%`

const dayOf = (at: Date) => date.format(at)

/** As one would say it: hoje às 15:00, amanhã às 09:00, em 17/11/2026 às 09:00. */
export function formatWhen(instant: string, now = new Date()) {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return '—'
  const tomorrow = new Date(now)
  tomorrow.setDate(now.getDate() + 1)
  const days = new Map([
    [dayOf(now), 'hoje'],
    [dayOf(tomorrow), 'amanhã'],
  ])
  return `${days.get(dayOf(at)) ?? `em ${dayOf(at)}`} às ${time.format(at)}`
}

const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' })
const dayMs = 86_400_000
const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** The date, as short as it is clear from today: sex, 13/11; 02/11; 02/11/2025. */
function nearDate(at: Date, now: Date, daysAway: number) {
  const [day, month] = dayOf(at).split('/')
  if (Math.abs(daysAway) < 7) return `${weekday.format(at).slice(0, 3)}, ${day}/${month}`
  return at.getFullYear() === now.getFullYear() ? `${day}/${month}` : dayOf(at)
}

/** A moment as one tells it: agora, há 12 min, hoje 09:40, ontem 18:40, sex, 13/11, 02/11/2025. */
export function formatNear(instant: string, now = new Date()) {
  const at = new Date(instant)
  const minutesAgo = Math.floor((now.getTime() - at.getTime()) / 60_000)
  if (minutesAgo === 0) return 'agora'
  if (minutesAgo > 0 && minutesAgo < 60) return `há ${minutesAgo} min`
  const daysAway = Math.round((startOfDay(at) - startOfDay(now)) / dayMs)
  const name = new Map([
    [-1, 'ontem'],
    [0, 'hoje'],
    [1, 'amanhã'],
  ]).get(daysAway)
  return name ? `${name} ${time.format(at)}` : nearDate(at, now, daysAway)
}

/** What a person is called in a sentence. */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] || name

/** An address as it is; a Brazilian number as people write it, without the country. */
export const formatRecipient = (recipient: string) =>
  recipient.replace(/^\+55(\d\d)(\d{4,5})(\d{4})$/, '($1) $2-$3')

/** Written by hand: pt-BR's own plural rule puts zero with one ("0 contato"). `#` is the number. */
export function plural(count: number, zero: string, one: string, other: string) {
  const text = count === 0 ? zero : count === 1 ? one : other
  return text.replace('#', formatCount(count))
}

const part = (count: number, one: string, other: string) =>
  count === 0 ? [] : [plural(count, '', `# ${one}`, `# ${other}`)]

export function formatDelay(minutes: number) {
  if (minutes === 0) return 'Imediatamente'
  return [
    ...part(Math.floor(minutes / 1440), 'dia', 'dias'),
    ...part(Math.floor((minutes % 1440) / 60), 'hora', 'horas'),
    ...part(minutes % 60, 'minuto', 'minutos'),
  ].join(' ')
}
