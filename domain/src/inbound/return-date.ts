import { fullDate, monthName, type NamedDay, readDay, weekdayName } from './dates.ts'

type Day = Temporal.PlainDate

/** Mails name the days of the people who write them. */
const zone = 'America/Sao_Paulo'
const furthestDays = 400
/** A day without a year that has just passed is past: it does not mean next year's. */
const justPassedDays = 14

export const dayOf = (at: Date): Day =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate()

/** Nothing for a day that is not in the calendar, as 31/02. */
function plainDate(year: number, month: number, day: number): Day | undefined {
  if (month < 1 || month > 12 || day < 1) return undefined
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  return day <= first.daysInMonth ? first.with({ day }) : undefined
}

const daysFrom = (from: Day, to: Day) => from.until(to).days

/** The next such date, unless the one before has only just passed. */
function withoutYear(day: number, month: number, today: Day): Day | undefined {
  const [last, same, next] = [-1, 0, 1].map((years) => plainDate(today.year + years, month, day))
  const past = [last, same].findLast((each) => each && daysFrom(each, today) > 0)
  if (past && daysFrom(past, today) <= justPassedDays) return undefined
  return [same, next].find((each) => each && daysFrom(today, each) >= 0)
}

/** "dia 11" after a date is the 11th that follows it; alone, the one that follows today. */
function dayAfter(day: number, from: Day): Day | undefined {
  for (let months = 0; months <= 2; months++) {
    const first = from.with({ day: 1 }).add({ months })
    const found = plainDate(first.year, first.month, day)
    if (found && daysFrom(from, found) >= 0) return found
  }
  return undefined
}

function resolve(named: NamedDay | undefined, today: Day, spokenOf: Day): Day | undefined {
  if (!named) return undefined
  if (named.kind === 'tomorrow') return today.add({ days: 1 })
  if (named.kind === 'weekday') return today.add({ days: ((named.weekday - today.dayOfWeek + 6) % 7) + 1 })
  if (named.kind === 'month') return withoutYear(1, named.month, today)
  if (named.kind === 'day') return dayAfter(named.day, spokenOf)
  return named.year === undefined
    ? withoutYear(named.day, named.month, today)
    : plainDate(named.year, named.month, named.day)
}

const returning = [
  'vol(?:to|tarei|tamos|taremos|tando)|retorn(?:o|arei|amos|aremos|ando|ara)|regress(?:o|arei|amos)|retom(?:o|arei|aremos)',
  '(?:estarei|estaremos|estou) de volta|de volta|de retorno|disponivel(?: novamente)?|reabri(?:mos|remos)',
  '(?:te |lhe |vos )?respond(?:o|erei|eremos)|atend(?:erei|eremos)|back(?: in the office| at work)?|return(?:ing)?|resum(?:e|ing)',
  'available(?: again)?|vuelvo|volvere(?:mos)?|volvemos|regres(?:o|are|aremos|amos)|retomare(?:mos)?|reincorpor\\w{0,6}',
].join('|')
/** What may stand between the word and the date; no full stop, and no word that begins another thought. */
const between = "(?: ?[:,-])?(?: [a-z'()-]{1,14},?){0,7}? ?(?:\\()?"
const dayOnly = '(?:dia|el dia|the) (\\d{1,2})(?:o|st|nd|rd|th)?(?!\\d|[/:.-]\\d|o?h\\b| ?(?:horas|de [a-z]))'
const named = `(?:(?:${weekdayName}),? ?(?:dia |the |el )?\\(?)?(${fullDate})`
const tomorrow = '(?:amanha|tomorrow|manana)(?! (?:de manha|por la manana))'

const returnDates = [
  new RegExp(`\\b(?:${returning})${between}${named}`, 'g'),
  new RegExp(`\\b(?:${returning})${between}${dayOnly}`, 'g'),
]
const returnWords = [
  new RegExp(`\\b(?:${returning})${between}(${weekdayName}|${tomorrow})`, 'g'),
  new RegExp(`\\b(${weekdayName}|${tomorrow})(?: [a-z]{1,8}){0,2}? (?:${returning})\\b`, 'g'),
  new RegExp(
    `\\b(?:${returning})(?: [a-z]{1,14}){0,5}? (?:em|in|en|apenas em|so em) (${monthName})(?! ?\\d| de \\d)`,
    'g',
  ),
]
const partial = `(?:${fullDate}|\\d{1,2}o?)`
/** "de 20/12 a 5/1", "entre os dias 23/12 e 06/01", "from Dec 21 to Jan 4", "16 e 17/11". */
const ranges = [
  new RegExp(
    `\\b(?:de|do dia|entre|dias?|from|between|del|desde|periodo)(?: [a-z]{1,9}){0,3}? ${partial} ?(?:a|ao|ate|e|to|until|till|through|and|al|y|hasta|-)(?: o| el| dia| the| a)*? ?(${fullDate})`,
    'g',
  ),
]
const untils = [
  new RegExp(
    `\\b(?:ate|until|till|through|thru|hasta)(?: o| a| el| the| dia| proximo| proxima| next)*? ${named}`,
    'g',
  ),
  new RegExp(`\\b(?:ate|until|till|hasta)(?: o| el)? ${dayOnly}`, 'g'),
]
const awayUntil = [
  new RegExp(
    `\\b(?:ausente|fora|ferias|folga|viagem|licenca|treinamento|away|out|leave|vacation|fuera|vacaciones)\\b[^.!?]{0,40}? (?:ate|until|till|hasta)(?: a| o| el| proxima| next)*? (${weekdayName})`,
    'g',
  ),
]
/** "a partir de" begins an absence as well as it ends one. */
const startings = [
  new RegExp(
    `\\b(?:a partir d[eo]|a partir del|as of|starting|from)(?: o| dia| on)*? ${named}(?![^.!?]{0,30}(?:ferias|ausente|fora|away|leave|vaca|licenca|recesso|fechad|nao))`,
    'g',
  ),
]

type Found = { day: Day; at: number }

function findAll(patterns: readonly RegExp[], text: string, today: Day, spokenOf: Day): Found[] {
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map((match) => ({ day: resolve(readDay(match[1] ?? ''), today, spokenOf), at: match.index }))
    .filter((found): found is Found => found.day !== undefined)
    .toSorted((one, other) => one.at - other.at)
}

const allDates = new RegExp(fullDate, 'g')

/** The last whole date of the text: "até 10 de janeiro. Retorno no dia 11." */
const lastDate = (text: string, today: Day): Day | undefined =>
  [...text.matchAll(allDates)]
    .map(([date]) => resolve(readDay(date), today, today))
    .findLast((day) => day !== undefined)

const isNear = (day: Day, today: Day) => daysFrom(today, day) >= 0 && daysFrom(today, day) <= furthestDays

/** Each way to say it with the days after the named one on which the person is back; the clearest first. */
const ways: readonly (readonly [patterns: readonly RegExp[], daysAfter: number])[] = [
  [returnDates, 0],
  [ranges, 1],
  [untils, 1],
  [returnWords, 0],
  [startings, 0],
  [awayUntil, 1],
]

const longestRead = 2000

/** The first day back that a folded text names; nothing is guessed. */
export function returnDate(plain: string, receivedAt: Date): string | undefined {
  const today = dayOf(receivedAt)
  const text = plain.slice(0, longestRead)
  const spokenOf = lastDate(text, today) ?? today
  for (const [patterns, daysAfter] of ways) {
    const [found] = findAll(patterns, text, today, daysFrom(today, spokenOf) >= 0 ? spokenOf : today)
    const day = found?.day.add({ days: daysAfter })
    if (day) return isNear(day, today) ? day.toString() : undefined
  }
  return undefined
}
