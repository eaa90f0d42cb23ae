import { historyText, outcomeTexts } from '@cadencia/domain/history'

import type { HappenedRow } from './queries.ts'

export const presentHappened = (row: HappenedRow) => ({
  at: row.at.toISOString(),
  kind: row.kind,
  text: row.outcome ? outcomeTexts[row.outcome] : historyText(row.kind, row.channel),
  ...(row.detail !== null && { detail: row.detail }),
  machine: row.machine,
  ...(row.leaves_at !== null && { leavesAt: row.leaves_at.toISOString() }),
})
