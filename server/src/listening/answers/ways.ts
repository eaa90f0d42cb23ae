import type { AnswerWay } from '@cadencia/contract/conversations'

import type { WayRow } from './queries.ts'

const windowMs = 24 * 3_600_000

type Way = AnswerWay & { row: WayRow & { sender_id: number } }

const isSendable = (row: WayRow): row is Way['row'] => row.sender_id !== null

/** The ways by which a contact can be answered, as they are now. */
export const waysFrom = (rows: readonly WayRow[], now = new Date()): Way[] =>
  rows.filter(isSendable).map((row) => ({
    row,
    channel: row.channel,
    from: fromOf(row),
    to: row.from_address,
    ...stateOf(row, now),
  }))

export const shownWay = ({ row: _row, ...way }: Way): AnswerWay => way

function stateOf({ channel, mode, window_from }: WayRow, now: Date): Pick<AnswerWay, 'state' | 'until'> {
  if (mode === 'assisted') return { state: 'by_hand' }
  if (channel === 'email' || mode === 'sandbox') return { state: 'open' }
  if (!window_from) return { state: 'closed' }
  const until = new Date(window_from.getTime() + windowMs)
  return { state: until > now ? 'open' : 'closed', until: until.toISOString() }
}

function fromOf({ mode, settings }: WayRow): string {
  // Settings of a sender are an object; which of these it has depends on its mode.
  const { fromAddress, displayPhone, phoneNumberId } = (settings ?? {}) as Record<string, string | undefined>
  if (mode === 'sandbox') return 'Caixa de testes'
  if (mode === 'assisted') return 'Seu celular'
  return fromAddress ?? displayPhone ?? phoneNumberId ?? ''
}
