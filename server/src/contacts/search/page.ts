import type { Db } from '#platform/db.ts'

import { idsFound, rememberFound } from './found.ts'
import {
  countAll,
  type Filter,
  idsFrom,
  listByIds,
  pageMatching,
  type Place,
  walkCampaign,
} from './queries.ts'
import { wordsOf } from './words.ts'

type Query = Filter & { page: number; limit: number }

/** Past so many in a block, what a search found there is only counted. */
const usualMostIds = 512

/** To look at one of a campaign costs as much as to look at so many of those found. */
const memberCost = 2
/** A campaign of so few is walked before anything is known of the search. */
const alwaysWalked = 5_000

/** One page of the contacts that hold every word searched, newest first, and how many there are in all. */
export function contactPages(db: Db, mostIds = usualMostIds) {
  const remembered = rememberFound(db, mostIds)

  /** Whether walking the contacts of the campaign is less work than walking those a search finds. */
  async function isSmallBeside(accountId: number, search: string, campaignId: number) {
    const members = await countAll(db, accountId, campaignId)
    if (members <= alwaysWalked) return true
    return members * memberCost < (await remembered(accountId, search)).total
  }

  async function idsAndTotal(accountId: number, query: Query, place: Place): Promise<[number[], number]> {
    const { campaignId, importId } = query
    const search = wordsOf(query.search).join(' ')
    if (importId !== undefined) {
      const { ids, total } = await pageMatching(db, accountId, { search, campaignId, importId }, place)
      return [ids, total]
    }
    if (search === '')
      return Promise.all([idsFrom(db, accountId, place, campaignId), countAll(db, accountId, campaignId)])
    if (campaignId !== undefined) {
      const find = (await isSmallBeside(accountId, search, campaignId)) ? walkCampaign : pageMatching
      const { ids, total } = await find(db, accountId, { search, campaignId }, place)
      return [ids, total]
    }
    const found = await remembered(accountId, search)
    return [await idsFound(db, { accountId, search, mostIds }, found, place), found.total]
  }

  return async (accountId: number, query: Query) => {
    const place = { offset: (query.page - 1) * query.limit, limit: query.limit }
    const [ids, total] = await idsAndTotal(accountId, query, place)
    return { rows: ids.length > 0 ? await listByIds(db, accountId, ids) : [], total }
  }
}
