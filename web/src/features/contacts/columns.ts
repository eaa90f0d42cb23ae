import type { Contact } from '@cadencia/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'

import { useSession } from '#lib/session.ts'
import { titleOf } from '#lib/title.ts'

import { attributeKeysQuery } from './attributes/data.ts'

/** Columns beside the name, the e-mail and the number. Those of attributes are `attribute:empresa`. */
const ownColumns = ['situation', 'signal', 'campaigns', 'created'] as const
export type OwnColumn = (typeof ownColumns)[number]

const labels: Record<OwnColumn, string> = {
  situation: 'Situação',
  signal: 'Último sinal',
  campaigns: 'Campanhas',
  created: 'Criado em',
}

const prefix = 'attribute:'
export const attributeIn = (column: string) =>
  column.startsWith(prefix) ? column.slice(prefix.length) : undefined
export const isOwn = (column: string): column is OwnColumn => ownColumns.some((own) => own === column)

export const labelOf = (column: string) =>
  isOwn(column) ? labels[column] : titleOf(attributeIn(column) ?? column)

/** Of a server that does not list them: the keys of what is shown. */
function keysIn(contacts: readonly Contact[]) {
  const counts = new Map<string, number>()
  for (const key of contacts.flatMap(({ metadata }) => Object.keys(metadata)))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([key]) => key)
}

const Stored = z.array(z.string()).max(200)

function read(key: string) {
  try {
    return Stored.safeParse(JSON.parse(localStorage.getItem(key) ?? '')).data
  } catch {
    return undefined
  }
}

function keep(key: string, columns: readonly string[] | undefined) {
  if (columns) localStorage.setItem(key, JSON.stringify(columns))
  else localStorage.removeItem(key)
}

/** They keep the place of two attributes until it is known which: nothing moves when they come. */
const unknown = [prefix, `${prefix} `]

const usual = ['situation', 'signal']

/** In the order they are offered in. One that is gone from all contacts goes with them. */
function chosenOf(available: readonly string[], chosen: readonly string[] | undefined) {
  const shown = chosen ?? [...available.filter((column) => !isOwn(column)).slice(0, 2), ...usual]
  return available.filter((column) => shown.includes(column))
}

/** Which columns the table has: the two best covered attributes, until the person chooses others. */
export function useContactColumns(contacts: readonly Contact[] | undefined) {
  const session = useSession()
  const { data, error } = useQuery(attributeKeysQuery)
  const place = `contact-columns:${session.status === 'signed-in' ? session.user.email : ''}`
  const [chosen, setChosen] = useState(() => read(place))
  const isKnown = data !== undefined || error !== null
  const keys = data?.map(({ key }) => key) ?? (error ? keysIn(contacts ?? []) : [])
  const available = [...keys.map((key) => `${prefix}${key}`), ...ownColumns]
  return {
    available,
    /** Not before their columns are known. */
    rows: isKnown ? contacts : undefined,
    shown: isKnown ? chosenOf(available, chosen) : (chosen ?? [...unknown, ...usual]),
    isChosen: chosen !== undefined,
    choose: (columns: readonly string[] | undefined) => {
      keep(place, columns)
      setChosen(columns && [...columns])
    },
  }
}

export type ContactColumns = ReturnType<typeof useContactColumns>
