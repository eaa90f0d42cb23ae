import type { Coverage } from '@cadencia/contract/coverage'
import { foldKey } from '@cadencia/domain/attribute-key'

import type { Db } from '#platform/db.ts'

import { templateNotFound } from '../delete.ts'
import { findTemplate } from '../queries.ts'
import { countContacts, countWithAny, listLacking, listSpellings, type Spelling, usesOf } from './queries.ts'

const mostAttributes = 100

/** The campaigns whose contacts count, each once. */
async function campaignsOf(db: Db, accountId: number, templateId: number | undefined) {
  if (templateId === undefined) return []
  if (!(await findTemplate(db, accountId, templateId))) throw templateNotFound()
  const uses = await usesOf(db, accountId, templateId)
  return [...new Map(uses.map(({ id, name }) => [id, { id, name }])).values()]
}

/** What contacts have a value for, the most common first: keys that are spelled in several ways are one. */
export async function coverageOf(db: Db, accountId: number, templateId?: number): Promise<Coverage> {
  const campaigns = await campaignsOf(db, accountId, templateId)
  const ids = campaigns.map(({ id }) => id)
  const [contacts, spellings] = await Promise.all([
    countContacts(db, accountId, ids),
    listSpellings(db, accountId, ids),
  ])
  const groups = [...spelledAs(spellings)].slice(0, mostAttributes)
  const attributes = await Promise.all(
    groups.map(async ([key, group]) => ({
      key,
      label: firstOf(group).key.trim(),
      contacts:
        group.length === 1
          ? firstOf(group).contacts
          : await countWithAny(
              db,
              accountId,
              ids,
              group.map((spelling) => spelling.key),
            ),
    })),
  )
  return {
    contacts,
    campaigns,
    attributes: attributes
      .filter(({ key }) => key !== '')
      .toSorted((one, other) => other.contacts - one.contacts || one.key.localeCompare(other.key)),
  }
}

const spelledAs = (spellings: readonly Spelling[]) => Map.groupBy(spellings, ({ key }) => foldKey(key))

const firstOf = (group: readonly Spelling[]) =>
  group.reduce((earliest, spelling) => (spelling.first < earliest.first ? spelling : earliest))

const mostListed = 100

export async function missingIn(
  db: Db,
  accountId: number,
  { keys, templateId }: { keys: readonly string[]; templateId?: number | undefined },
) {
  const campaigns = await campaignsOf(db, accountId, templateId)
  const ids = campaigns.map(({ id }) => id)
  const spelled = spelledAs(await listSpellings(db, accountId, ids))
  const attributes = keys.map((key) => (spelled.get(foldKey(key)) ?? []).map((spelling) => spelling.key))
  const rows = await listLacking(db, accountId, ids, { attributes, limit: mostListed })
  return { total: rows[0]?.total ?? 0, contacts: rows.map(({ total: _total, ...contact }) => contact) }
}
