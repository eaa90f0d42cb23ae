import type { LucideIcon } from 'lucide-react'

import { plain } from '#lib/plain.ts'

import type { Recent } from './recent.ts'

/** Something that can be chosen. */
export type Item = {
  key: string
  icon: LucideIcon
  label: string
  /** Said beside it. */
  hint?: string
  /** Also found by these words. */
  words?: string
  /** The keys that do the same. */
  keys?: readonly string[]
  run: () => void
  /** As what it is found again among the last things opened. */
  recent?: Recent
  /** What else can be done with it. */
  actions?: readonly Item[]
}

export type Group = { title: string; items: readonly Item[] }

const most = 5

/** Whether every word of it begins a word of the item: "pau bla" finds "Pausar Black Friday". */
export function isFound(item: Pick<Item, 'label' | 'words'>, text: string): boolean {
  const words = plain(`${item.label} ${item.words ?? ''}`).split(/[^\p{L}\p{N}]+/u)
  return plain(text)
    .split(/\s+/)
    .filter(Boolean)
    .every((wanted) => words.some((word) => word.startsWith(wanted)))
}

/** The first of those found. Groups with none are left out; their order never changes, so that the list does not jump. */
export const found = (groups: readonly Group[], text: string): Group[] =>
  groups
    .map(({ title, items }) => ({ title, items: items.filter((item) => isFound(item, text)).slice(0, most) }))
    .filter(({ items }) => items.length > 0)

/** What acts at once is found by its verb only: a search for a campaign must not end in starting it. */
export const foundByVerb = (group: Group, text: string): Group[] => {
  const [verb = ''] = plain(text).split(/\s+/)
  return found([{ ...group, items: group.items.filter(({ label }) => plain(label).startsWith(verb)) }], text)
}
