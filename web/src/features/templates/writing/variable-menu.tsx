/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select cannot open at the cursor of a text. */
import { useLayoutEffect, useRef } from 'react'

import { formatCount } from '#lib/format.ts'

import type { TextField } from '../insert-text.ts'
import { isPartial, type Name } from './names.ts'
import { placeAt } from './place.ts'
import type { Entry } from './use-menu.ts'

type Props = {
  id: string
  field: TextField
  entries: readonly Entry[]
  active: number
  /** Where in the text the braces opened. */
  start: number
  onChoose: (entry: Entry) => void
}

export const coverageText = ({ coverage }: Name) =>
  coverage && `${formatCount(coverage.has)} de ${formatCount(coverage.all)}`

const aside = (entry: Entry) => (entry.name ? (coverageText(entry.name) ?? entry.name.value) : undefined)

/** The field says which line is active: the focus stays where one types. A field of several lines has no role for it. */
function useActive(field: TextField, id: string, active: number) {
  useLayoutEffect(() => {
    const given = new Map([
      ['aria-activedescendant', `${id}-${active}`],
      ['aria-controls', id],
      ['aria-autocomplete', 'list'],
    ])
    if (field instanceof HTMLInputElement) given.set('role', 'combobox').set('aria-expanded', 'true')
    for (const [name, value] of given) field.setAttribute(name, value)
    return () => {
      for (const name of given.keys()) field.removeAttribute(name)
    }
  }, [field, id, active])
}

export function VariableMenu({ id, field, entries, active, start, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  useLayoutEffect(() => {
    if (list.current) placeAt(list.current, field, start)
  }, [field, start, entries.length])
  useActive(field, id, active)
  const groups = [...new Set(entries.map(({ group }) => group))]
  return (
    <div ref={list} id={id} role="listbox" aria-label="Variáveis" className="vmenu" tabIndex={-1}>
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <p className="vmenu-group" aria-hidden="true">
            {group}
          </p>
          {entries.map(
            (entry, place) =>
              entry.group === group && (
                <Option
                  key={place}
                  id={`${id}-${place}`}
                  entry={entry}
                  isActive={place === active}
                  onChoose={onChoose}
                />
              ),
          )}
        </div>
      ))}
    </div>
  )
}

type OptionProps = { id: string; entry: Entry; isActive: boolean; onChoose: (entry: Entry) => void }

const Option = ({ id, entry, isActive, onChoose }: OptionProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are heard by the field.
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    className="vmenu-item"
    onPointerDown={(event) => event.preventDefault()}
    onClick={() => onChoose(entry)}
  >
    <span className="min-w-0 grow truncate">
      <span className="font-medium">{entry.label}</span> <code className="text-xs">{entry.code}</code>
    </span>
    <span className="vmenu-aside" data-partial={(entry.name && isPartial(entry.name)) || undefined}>
      {aside(entry)}
    </span>
  </div>
)
