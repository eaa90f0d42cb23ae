import type { Db } from '#platform/db.ts'

import { idsFound, rememberFound } from './found.ts'
import {
  countAll,
  type Filter,
  foundInCampaign,
  idsFrom,
  listByIds,
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

  /** Whether it is less work to look at everybody in a campaign than at everybody a search finds. */
  async function isSmallBeside(userId: number, search: string, campaignId: number) {
    const members = await countAll(db, userId, campaignId)
    if (members <= alwaysWalked) return true
    return members * memberCost < (await remembered(userId, search)).total
  }

  async function idsAndTotal(userId: number, query: Query, place: Place): Promise<[number[], number]> {
    const { campaignId } = query
    const search = wordsOf(query.search).join(' ')
    if (search === '')
      return Promise.all([idsFrom(db, userId, place, campaignId), countAll(db, userId, campaignId)])
    if (campaignId !== undefined) {
      const find = (await isSmallBeside(userId, search, campaignId)) ? walkCampaign : foundInCampaign
      const { ids, total } = await find(db, userId, { search, campaignId }, place)
      return [ids, total]
    }
    const found = await remembered(userId, search)
    return [await idsFound(db, { userId, search, mostIds }, found, place), found.total]
  }

  return async (userId: number, query: Query) => {
    const place = { offset: (query.page - 1) * query.limit, limit: query.limit }
    const [ids, total] = await idsAndTotal(userId, query, place)
    return { rows: ids.length > 0 ? await listByIds(db, userId, ids) : [], total }
  }
}
