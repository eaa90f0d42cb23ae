export type PageMeta = {
  page: number
  limit: number
  total: number
  totalPages: number
  hasNext: boolean
  hasPrev: boolean
}

export function pageMeta(page: number, limit: number, total: number): PageMeta {
  const totalPages = Math.ceil(total / limit)
  return { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 && totalPages > 0 }
}

/** The numbers a pagination bar shows: the current page in the middle where it can be. */
export function pageNumbers(page: number, totalPages: number, shown = 5): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(shown / 2), totalPages - shown + 1))
  return Array.from({ length: Math.min(shown, totalPages) }, (_, index) => first + index)
}
