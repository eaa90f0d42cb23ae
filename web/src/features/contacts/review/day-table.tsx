import type { Forecast } from '@cadencia/contract/entrance'
import type { Channel } from '@cadencia/domain/channel'

import { formatCount } from '#lib/format.ts'
import { ChannelIcon, channel as channels } from '#ui/status.tsx'

import { type Column, columnsOf } from './day-columns.ts'

import './review.css'

const barPixels = 52
/** What scrolls is reached by the keyboard. */
const scrolls = { tabIndex: 0 }

type Props = {
  forecast: Forecast
  /** 'limite 200/dia', 'tarefas suas'. */
  notes: Readonly<Partial<Record<string, string>>>
}

/** What leaves, day by day: the table is the chart, each row with its own scale. */
export function DayTable({ forecast, notes }: Props) {
  const columns = columnsOf(forecast.days)
  if (columns.length === 0) return null
  return (
    <section aria-label="O que sai, dia a dia" className="review-scroll" {...scrolls}>
      <table className="review-days">
        <caption className="sr-only">Mensagens de cada canal em cada dia</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Canal</span>
            </th>
            {columns.map(({ key, head: [top, bottom], holiday }) => (
              <th key={key} scope="col" title={holiday}>
                {top}
                <br />
                {bottom}
                {holiday && <span className="sr-only">, feriado</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.keys(forecast.messages).map((channel) => (
            <Row key={channel} channel={channel as Channel} columns={columns} note={notes[channel]} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type RowProps = { channel: Channel; columns: readonly Column[]; note: string | undefined }

function Row({ channel, columns, note }: RowProps) {
  const most = Math.max(1, ...columns.map(({ counts }) => counts[channel] ?? 0))
  return (
    <tr className={`tone-${channels[channel].tone}`}>
      <th scope="row">
        <span className="review-channel">
          <ChannelIcon type={channel} />
          <span>
            {channels[channel].label}
            {note && <small>{note}</small>}
          </span>
        </span>
      </th>
      {columns.map(({ key, counts, holiday }) => (
        <td key={key} data-closed={holiday && !counts[channel] ? true : undefined}>
          <Bar count={counts[channel] ?? 0} most={most} holiday={holiday} />
        </td>
      ))}
    </tr>
  )
}

function Bar({ count, most, holiday }: { count: number; most: number; holiday: string | undefined }) {
  if (count === 0) return holiday ? <span className="review-holiday">feriado</span> : '–'
  const height = Math.max(2, Math.round((count / most) * barPixels))
  return (
    <>
      <span className="review-bar" style={{ height }} aria-hidden="true" />
      {formatCount(count)}
    </>
  )
}
