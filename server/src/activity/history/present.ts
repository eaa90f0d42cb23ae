import { historyText, outcomeTexts } from '@cadencia/domain/history'

import type { HappenedRow } from './queries.ts'

export function presentHappened(row: HappenedRow) {
  const text = row.outcome ? outcomeTexts[row.outcome] : historyText(row.kind, row.channel)
  return {
    at: row.at.toISOString(),
    kind: row.kind,
    text,
    ...(row.detail !== null && row.detail !== text && { detail: row.detail }),
    machine: row.machine,
    ...(row.leaves_at !== null && { leavesAt: row.leaves_at.toISOString() }),
  }
}
