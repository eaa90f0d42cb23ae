const parts = (timeZone: string) =>
  new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    weekday: 'long',
    day: '2-digit',
    month: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  })

/** A moment as the clocks of a time zone show it. */
export function clock(instant: string | Date, timeZone: string) {
  const found = parts(timeZone).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => found.find((each) => each.type === type)?.value ?? ''
  const hour = Number(part('hour'))
  const minute = part('minute')
  return {
    weekday: part('weekday').replace('-feira', ''),
    date: `${part('day')}/${part('month')}`,
    time: minute === '00' ? `${hour}h` : `${hour}h${minute}`,
  }
}

const dayMs = 86_400_000

/** hoje às 14h30, amanhã às 9h, segunda às 9h, em 25/11 às 9h. */
export function sayStart(instant: string, timeZone: string, now = new Date()) {
  const { weekday, date, time } = clock(instant, timeZone)
  const dateIn = (days: number) => clock(new Date(now.getTime() + days * dayMs), timeZone).date
  if (date === dateIn(0)) return `hoje às ${time}`
  if (date === dateIn(1)) return `amanhã às ${time}`
  const isNear = Date.parse(instant) - now.getTime() < 6 * dayMs
  return isNear ? `${weekday} às ${time}` : `em ${date} às ${time}`
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
