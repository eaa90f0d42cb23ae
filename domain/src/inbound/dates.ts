/** A day as a mail names it: some of its parts may be missing. */
export type NamedDay =
  | { kind: 'date'; day: number; month: number; year: number | undefined }
  /** "dia 11": of the month that the text speaks of. */
  | { kind: 'day'; day: number }
  | { kind: 'month'; month: number }
  | { kind: 'weekday'; weekday: number }
  | { kind: 'tomorrow' }

const months = [
  'jan(?:eiro|uary)?|enero?',
  'fev(?:ereiro)?|feb(?:ruary|rero)?',
  'mar(?:co|ch|zo)?',
  'abr(?:il)?|apr(?:il)?',
  'maio|mai|mayo?',
  'jun(?:ho|e|io)?',
  'jul(?:ho|y|io)?',
  'ago(?:sto)?|aug(?:ust)?',
  'set(?:embro)?|sept?(?:ember|iembre)?|setiembre',
  'out(?:ubro)?|oct(?:ober|ubre)?',
  'nov(?:embro|ember|iembre)?',
  'dez(?:embro)?|dec(?:ember)?|dic(?:iembre)?',
] as const
const month = `(?:${months.join('|')})\\b\\.?`

const weekdays = [
  'segunda(?:-feira)?|monday|lunes',
  'terca(?:-feira)?|tuesday|martes',
  'quarta(?:-feira)?|wednesday|miercoles',
  'quinta(?:-feira)?|thursday|jueves',
  'sexta(?:-feira)?|friday|viernes',
  'sabado|saturday',
  'domingo|sunday',
] as const
const weekday = `(?:${weekdays.join('|')})\\b`

const monthNumbers = months.map((names) => new RegExp(`^(?:${names})$`))
const weekdayNumbers = weekdays.map((names) => new RegExp(`^(?:${names})$`))

const numberIn = (patterns: readonly RegExp[], name: string) =>
  patterns.findIndex((pattern) => pattern.test(name.replace('.', ''))) + 1

const year = '(?:20\\d\\d|\\d\\d)(?!\\d)'
/** "11/01/2027", "3/12", "05.01.2027"; a hyphen only with a year, or "9-18" would be a day. */
const slashed = `(?<!\\d|\\d[/.,-])\\d{1,2}(?:/\\d{1,2}(?:/${year})?|\\.\\d\\d?\\.20\\d\\d|-\\d\\d?-20\\d\\d)(?![\\d/])`
const iso = '(?<!\\d)20\\d\\d-\\d\\d-\\d\\d(?!\\d)'
/** "1o de dezembro de 2026", "16 Nov", "23rd of November". */
const dayMonth = `(?<!\\d)\\d{1,2}(?:o|a|st|nd|rd|th)?(?: de| of|-)? ?${month}(?:,? (?:de |del |of )?20\\d\\d)?`
const monthDay = `\\b${month} \\d{1,2}(?:st|nd|rd|th)?\\b(?!:)(?:,? 20\\d\\d)?`

/** A whole date in any of the ways people write one; nothing is captured. */
export const fullDate = `(?:${iso}|${slashed}|${dayMonth}|${monthDay})`
export const monthName = month
export const weekdayName = weekday

const isoParts = /^(\d{4})-(\d\d)-(\d\d)$/
const numericParts = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2,4}))?$/
const numbersIn = /\d+/g
const namedMonth = new RegExp(month)

const yearOf = (text: string | undefined) =>
  text === undefined ? undefined : Number(text) < 100 ? 2000 + Number(text) : Number(text)

/** Day before month, as Brazil writes; the other way round only where nothing else can be meant. */
function ordered(first: number, second: number, written: number | undefined): NamedDay {
  return second > 12 && first <= 12
    ? { kind: 'date', day: second, month: first, year: written }
    : { kind: 'date', day: first, month: second, year: written }
}

function readFull(text: string): NamedDay | undefined {
  const [, isoYear, isoMonth, isoDay] = isoParts.exec(text) ?? []
  if (isoYear) return { kind: 'date', day: Number(isoDay), month: Number(isoMonth), year: Number(isoYear) }
  const numeric = numericParts.exec(text)
  if (numeric) return ordered(Number(numeric[1]), Number(numeric[2]), yearOf(numeric[3]))
  const name = namedMonth.exec(text)?.[0]
  const [day, written] = text.match(numbersIn) ?? []
  if (!name || !day) return undefined
  return { kind: 'date', day: Number(day), month: numberIn(monthNumbers, name), year: yearOf(written) }
}

/** Reads what `fullDate`, `monthName`, `weekdayName`, "dia 11" or a word for tomorrow matched. */
export function readDay(text: string): NamedDay | undefined {
  if (/^(amanha|tomorrow|manana)$/.test(text)) return { kind: 'tomorrow' }
  const inWeek = numberIn(weekdayNumbers, text)
  if (inWeek > 0) return { kind: 'weekday', weekday: inWeek }
  const inYear = numberIn(monthNumbers, text)
  if (inYear > 0) return { kind: 'month', month: inYear }
  if (/^\d{1,2}$/.test(text)) return { kind: 'day', day: Number(text) }
  return readFull(text)
}
