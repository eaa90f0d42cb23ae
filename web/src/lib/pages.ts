import { pageMeta } from '@cadencia/domain/page'

export const pageSize = 20

/** One page of a list that came whole. A page past the end is the last one. */
export function pageOf<T>(all: readonly T[], wanted: number) {
  const last = Math.max(1, Math.ceil(all.length / pageSize))
  const page = Math.min(wanted, last)
  return {
    rows: all.slice((page - 1) * pageSize, page * pageSize),
    meta: pageMeta(page, pageSize, all.length),
  }
}
