import { tooManySnippets } from '@cadencia/contract/snippets'

import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'

import * as queries from './queries.ts'

const mostSnippets = 200

const notFound = () => new Refusal('not_found', { message: 'Trecho não encontrado' })

export async function keepSnippet(tx: Db, accountId: number, snippet: { name: string; content: string }) {
  const kept = await queries.insertSnippet(tx, accountId, { ...snippet, most: mostSnippets })
  if (!kept) throw new Refusal('invalid', { message: tooManySnippets })
  return kept
}

export async function renameSnippet(db: Db, accountId: number, id: number, name: string) {
  const renamed = await queries.renameSnippet(db, accountId, id, name)
  if (!renamed) throw notFound()
  return renamed
}

export async function removeSnippet(db: Db, accountId: number, id: number) {
  if (!(await queries.deleteSnippet(db, accountId, id))) throw notFound()
}
