import type { Db } from '#platform/db.ts'

import {
  changesByBlock,
  findAll,
  findIn,
  type FoundBlock,
  type Place,
  versionOf,
  walkBlocks,
} from './queries.ts'

type BlockNow = Pick<FoundBlock, 'block' | 'changes'>
/** Whom a search found: by blocks, newest first. */
export type Found = { version: number; total: number; blocks: FoundBlock[] }

/** More blocks than these have changed: to look everywhere again is cheaper. */
const mostRecounted = 40
/** What is remembered in all, 8 bytes an id; a block weighs as much as ten. */
const mostWeight = 2_000_000
const blockWeight = 10

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const weightOf = ({ blocks }: Found) => sum(blocks.map(({ ids }) => blockWeight + (ids?.length ?? 0)))

/**
 * Remembers whom each search found, and looks again only in the blocks that changed. Right across processes: a block's
 * count of changes only rises, so their sum is the one remembered only if nothing changed.
 */
export function rememberFound(db: Db, mostIds: number) {
  const kept = new Map<string, Found>()

  const toFound = (blocks: FoundBlock[]): Found => ({
    version: sum(blocks.map(({ changes }) => changes)),
    total: sum(blocks.map(({ hits }) => hits)),
    blocks: blocks.toSorted((one, other) => other.block - one.block),
  })

  /** Beside what is known already, only the blocks that changed are looked at, unless they are too many. */
  const findBeside = async (accountId: number, search: string, known: FoundBlock[], now: BlockNow[]) => {
    const before = new Map(known.map((block) => [block.block, block]))
    const changed = now.filter(({ block, changes }) => before.get(block)?.changes !== changes)
    if (changed.length > mostRecounted) return toFound(await findAll(db, accountId, search, mostIds))
    const blocks = changed.map(({ block }) => block)
    const again = blocks.length > 0 ? await findIn(db, accountId, search, { blocks, mostIds }) : []
    for (const block of again) before.set(block.block, block)
    return toFound([...before.values()])
  }

  /** The newest last; the oldest make room. */
  const remember = (key: string, found: Found) => {
    kept.delete(key)
    kept.set(key, found)
    let weight = sum([...kept.values()].map(weightOf))
    for (const [oldest, dropped] of kept) {
      if (weight <= mostWeight) break
      kept.delete(oldest)
      weight -= weightOf(dropped)
    }
    return found
  }

  return async (accountId: number, search: string): Promise<Found> => {
    const key = `${accountId} ${search}`
    const version = await versionOf(db, accountId)
    const known = kept.get(key)
    if (known && known.version >= version) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    return remember(
      key,
      known
        ? await findBeside(accountId, search, known.blocks, await changesByBlock(db, accountId))
        : toFound(await findAll(db, accountId, search, mostIds)),
    )
  }
}

type Search = { accountId: number; search: string; mostIds: number }

/** The ids of one page of what was found. */
export async function idsFound(db: Db, { accountId, search, mostIds }: Search, found: Found, place: Place) {
  const { blocks, offset } = blocksAround(found, place)
  await listCounted(db, { accountId, search, mostIds }, blocks)
  const listed = blocks.flatMap(({ ids }) => ids ?? [])
  if (listed.length === sum(blocks.map(({ hits }) => hits))) return listed.slice(offset, offset + place.limit)
  const numbers = blocks.map(({ block }) => block)
  return walkBlocks(db, accountId, search, { blocks: numbers, offset, limit: place.limit })
}

/** Who they are that were only counted, for this page and the next time it is asked for. */
async function listCounted(db: Db, { accountId, search, mostIds }: Search, blocks: readonly FoundBlock[]) {
  const counted = blocks.filter(({ ids, hits }) => !ids && hits <= mostIds)
  if (counted.length === 0) return
  const numbers = counted.map(({ block }) => block)
  for (const { block, changes, ids } of await findIn(db, accountId, search, { blocks: numbers, mostIds })) {
    const same = counted.find((known) => known.block === block && known.changes === changes)
    if (same) same.ids = ids
  }
}

/** The blocks that hold a page, and how many found are passed over in the first of them. */
function blocksAround({ blocks }: Found, { offset, limit }: Place) {
  const around: FoundBlock[] = []
  let before = 0
  let first = 0
  for (const block of blocks) {
    if (before >= offset + limit) break
    if (block.hits > 0 && before + block.hits > offset) {
      if (around.length === 0) first = before
      around.push(block)
    }
    before += block.hits
  }
  return { blocks: around, offset: offset - first }
}
