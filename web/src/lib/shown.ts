/** What is shown of an earlier question until the next is answered: that it had no answer says nothing of this one. */
export const shownOf = <T>(rows: readonly T[] | undefined, stale: boolean) =>
  stale && rows?.length === 0 ? undefined : rows
