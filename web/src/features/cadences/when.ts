const minutesPerDay = 1440

/** On which day, from the first, each step falls: its own delay after the one before it. */
export function dayNumbers(delays: readonly number[]) {
  let minutes = 0
  return delays.map((delay) => {
    minutes += delay
    return Math.floor(minutes / minutesPerDay) + 1
  })
}

const parts = (timeZone: string) =>
  new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    weekday: 'long',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

/** An instant as the clocks of a campaign's time zone show it. */
export function localTime(instant: string | number, timeZone: string) {
  const found = parts(timeZone).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => found.find((each) => each.type === type)?.value ?? ''
  const weekday = part('weekday')
  return {
    weekday,
    isWeekend: weekday === 'sábado' || weekday === 'domingo',
    date: `${part('day')}/${part('month')}`,
    year: part('year'),
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** 'seg, 17/11', with the year when it is another one. */
export function formatDue(instant: string, timeZone: string) {
  const { weekday, date, year } = localTime(instant, timeZone)
  const isThisYear = year === localTime(Date.now(), timeZone).year
  return `${weekday.slice(0, 3)}, ${date}${isThisYear ? '' : `/${year}`}`
}

const onDay = (weekday: string) => (weekday.endsWith('feira') ? `na ${weekday}` : `no ${weekday}`)

/** Why a step leaves later than its delay says; undefined when it does not. */
export function delayedBy(wanted: number, due: string, timeZone: string) {
  if (Date.parse(due) - wanted < 60_000) return undefined
  const { weekday, date, time } = localTime(due, timeZone)
  if (localTime(wanted, timeZone).isWeekend)
    return `Cai no fim de semana; será enviada ${onDay(weekday)}, ${date}.`
  return `Cai fora dos dias e horários de envio; será enviada ${onDay(weekday)}, ${date} às ${time}.`
}
