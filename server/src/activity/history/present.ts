import { historyText, outcomeTexts } from '@cadencia/domain/history'

import { channelOf } from '#channels/registry.ts'

import type { HappenedRow } from './queries.ts'

const textOf = ({ kind, channel }: HappenedRow) =>
  historyText(kind, channel === null ? undefined : channelOf(channel).texts.history)

export function presentHappened(row: HappenedRow) {
  const text = row.outcome ? outcomeTexts[row.outcome] : textOf(row)
  return {
    at: row.at.toISOString(),
    kind: row.kind,
    text,
    ...(row.detail !== null && row.detail !== text && { detail: row.detail }),
    machine: row.machine,
    ...(row.leaves_at !== null && { leavesAt: row.leaves_at.toISOString() }),
  }
}
