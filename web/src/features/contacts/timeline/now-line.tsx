const weekday = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** terça, 17/11 10:32 */
function momentOf(now = new Date()) {
  const parts = new Map(weekday.formatToParts(now).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const day = part('weekday').split('-')[0]
  return `${day}, ${part('day')}/${part('month')} ${part('hour')}:${part('minute')}`
}

/** Between what is to come and what happened. */
export const NowLine = () => <li className="tl-now">Agora · {momentOf()}</li>
