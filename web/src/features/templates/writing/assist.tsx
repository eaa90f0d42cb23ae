import type { TemplateType } from '@cadencia/domain/channel'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'

import { plural } from '#lib/format.ts'

import type { TextField } from '../insert-text.ts'
import { applyStyle, styleOfKey, stylesOf } from './format.ts'
import { Marks } from './marks.tsx'
import type { Name } from './names.ts'
import { Repairs } from './repairs.tsx'
import { unknownNames } from './unknown.ts'
import { type Entry, useMenu } from './use-menu.ts'
import { coverageText, VariableMenu } from './variable-menu.tsx'

import './writing.css'

type Props = {
  text: string
  names: readonly Name[]
  entries: readonly Entry[]
  hasContacts: boolean
  /** Until all is known, nothing is called wrong. */
  isReady: boolean
  /** The type whose marks Ctrl B, I and K write; nothing where a text has none. */
  styled?: TemplateType
}

/** Behind, over and below the text field that stands right before it: paint, menu and repairs. */
export function Assist({ text, names, entries, hasContacts, isReady, styled }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const [field, setField] = useState<TextField>()
  useLayoutEffect(() => {
    const before = root.current?.previousElementSibling
    if (before instanceof HTMLTextAreaElement || before instanceof HTMLInputElement) setField(before)
  }, [])
  return (
    <div ref={root}>
      {field && (
        <>
          <Helped
            field={field}
            text={text}
            names={names}
            entries={entries}
            hasContacts={hasContacts}
            isPainted={isReady}
          />
          {isReady && <Repairs field={field} unknown={unknownNames(text, names, hasContacts)} />}
          {styled && <StyleKeys field={field} type={styled} />}
        </>
      )}
    </div>
  )
}

type HelpedProps = Omit<Props, 'isReady' | 'styled'> & { field: TextField; isPainted: boolean }

function Helped({ field, text, names, entries, hasContacts, isPainted }: HelpedProps) {
  const id = useId()
  const { shown, active, asked, choose } = useMenu(field, entries)
  const isOpen = asked !== undefined && shown.length > 0
  return (
    <>
      {isPainted && field instanceof HTMLTextAreaElement && (
        <Marks
          field={field}
          text={text}
          names={names}
          hasContacts={hasContacts}
          caret={isOpen ? asked.start : undefined}
        />
      )}
      {isOpen && (
        <VariableMenu
          id={id}
          field={field}
          entries={shown}
          active={active}
          start={asked.start}
          onChoose={choose}
        />
      )}
      <output className="sr-only">{isOpen && announced(shown, active)}</output>
    </>
  )
}

function announced(shown: readonly Entry[], active: number) {
  const entry = shown[active]
  const count = plural(shown.length, '', '1 opção', '# opções')
  const coverage = entry?.name && coverageText(entry.name)
  return [count, entry?.label, coverage].filter(Boolean).join(', ')
}

/** Ctrl B, I and K. */
function StyleKeys({ field, type }: { field: TextField; type: TemplateType }) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const style = styleOfKey(event)
    if (event.target !== field || !style || !stylesOf(type).includes(style)) return
    event.preventDefault()
    event.stopPropagation()
    applyStyle(field, type, style)
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => press(event)
    // Before the search hears Ctrl K: in a text it is a link.
    window.addEventListener('keydown', heard, { capture: true })
    return () => window.removeEventListener('keydown', heard, { capture: true })
  }, [])
  return null
}
