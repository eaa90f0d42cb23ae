/** What is open of the versions of a step; null: nothing any more. */
export type Open = 'edit' | { keep: number } | null
