import { historyTexts, outcomeTexts } from '@cadencia/domain/history'

import type { HappenedRow } from './queries.ts'

export const presentHappened = (row: HappenedRow) => ({
  at: row.at.toISOString(),
  kind: row.kind,
  text: row.outcome ? outcomeTexts[row.outcome] : historyTexts[row.kind],
  ...(row.detail !== null && { detail: row.detail }),
  machine: row.machine,
})
