import type { Forecast } from '@cadencia/contract/entrance'

import { formatCount, plural } from '#lib/format.ts'

import { clock } from './start.ts'

const nouns: Record<string, readonly [one: string, many: string]> = {
  email: ['e-mail', 'e-mails'],
  whatsapp: ['WhatsApp', 'WhatsApps'],
  call: ['ligação', 'ligações'],
}

const nounOf = (channel: string, count: number) => nouns[channel]?.[count === 1 ? 0 : 1] ?? channel

type Props = { forecast: Forecast; leftOut: number; isEntrance: boolean }

/** What a forecast comes to, in a line. */
export function Figures({
  forecast: { people, messages, atMost, lastAt, timeZone },
  leftOut,
  isEntrance,
}: Props) {
  const figures: [value: string, name: string][] = [
    [
      formatCount(people),
      isEntrance
        ? plural(people, 'pessoas entram', 'pessoa entra', 'pessoas entram')
        : plural(people, 'pessoas', 'pessoa', 'pessoas'),
    ],
    ...(leftOut > 0
      ? [[formatCount(leftOut), leftOut === 1 ? 'fica de fora' : 'ficam de fora'] as [string, string]]
      : []),
    ...Object.entries(messages).map(([channel, count]): [string, string] => [
      formatCount(count),
      atMost?.some((its) => its === channel) ? `${nounOf(channel, count)} no máximo` : nounOf(channel, count),
    ]),
    ...(lastAt ? [[clock(lastAt, timeZone).date, 'última saída'] as [string, string]] : []),
  ]
  return (
    <dl className="review-figures">
      {figures.map(([value, name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
