import type { TaskText } from '@cadencia/contract/cadences'
import type { z } from 'zod'

import type { Db } from '#platform/db.ts'
import { createTemplate } from '#templates/queries.ts'
import { refuseTooMuch } from '#templates/too-much.ts'

type Step = { templateId: number; task?: z.output<typeof TaskText> | undefined }

/** The texts of tasks are kept as templates that are not listed; each step then has one. */
export async function keepTasks<S extends Step>(
  tx: Db,
  accountId: number,
  steps: readonly S[],
): Promise<S[]> {
  const kept: S[] = []
  for (const step of steps) {
    if (!step.task) {
      kept.push(step)
      continue
    }
    const text = { name: step.task.title, type: 'task' as const, content: step.task.text }
    await refuseTooMuch(tx, accountId, text)
    const { id } = await createTemplate(tx, accountId, { ...text, subject: null })
    kept.push({ ...step, templateId: id })
  }
  return kept
}
