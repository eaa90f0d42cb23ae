import type { Snippet } from '@cadencia/contract/snippets'
import type { TemplateType } from '@cadencia/domain/channel'
import { Bold, Braces, Italic, Link2, type LucideIcon, TextQuote } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { IconButton } from '#ui/icon-button.tsx'

import { insertText, type TextField } from '../insert-text.ts'
import { applyStyle, type Style, stylesOf } from './format.ts'
import { SnippetsDialog } from './snippets-dialog.tsx'

const looks: Record<Style, { label: string; icon: LucideIcon }> = {
  bold: { label: 'Negrito (Ctrl B)', icon: Bold },
  italic: { label: 'Itálico (Ctrl I)', icon: Italic },
  link: { label: 'Link (Ctrl K)', icon: Link2 },
}

const keepFocus = { onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault() }

type Props = { type: TemplateType; snippets: readonly Snippet[] }

type Selected = { text: string; start: number; end: number }

const nowhere = { start: 0, end: 0 }

function selectedIn({ value, selectionStart, selectionEnd }: TextField): Selected {
  const start = selectionStart ?? 0
  const end = selectionEnd ?? start
  return { text: value.slice(start, end), start, end }
}

/** Ctrl Enter saves, wherever in the form. */
function useSaveKey(inside: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    const form = inside.current?.closest('form')
    const save = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      form?.requestSubmit()
    }
    form?.addEventListener('keydown', save)
    return () => form?.removeEventListener('keydown', save)
  }, [inside])
}

/** What can be done with the content by a click. */
export function Toolbar({ type, snippets }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<Selected>()
  const area = () => root.current?.closest('.field')?.querySelector('textarea')
  const withArea = (act: (field: TextField) => void) => () => {
    const field = area()
    if (field) act(field)
  }
  /** Back to where the text was left; the dialog must be gone first. */
  const leave = (act?: (field: TextField) => void) => {
    const { start, end } = selected ?? nowhere
    setSelected(undefined)
    setTimeout(
      withArea((field) => {
        field.focus()
        field.setSelectionRange(start, end)
        act?.(field)
      }),
    )
  }
  useSaveKey(root)
  return (
    <div ref={root} role="toolbar" aria-label="Formatação" className="flex">
      {stylesOf(type).map((style) => (
        <IconButton
          key={style}
          {...looks[style]}
          {...keepFocus}
          onClick={withArea((field) => {
            field.focus()
            applyStyle(field, type, style)
          })}
        />
      ))}
      <IconButton
        label="Inserir variável ou trecho"
        icon={Braces}
        {...keepFocus}
        onClick={withArea((field) => insertText(field, '{{'))}
      />
      <IconButton
        label="Trechos"
        icon={TextQuote}
        {...keepFocus}
        onClick={withArea((field) => setSelected(selectedIn(field)))}
      />
      {selected &&
        // A form cannot hold another.
        createPortal(
          <SnippetsDialog
            snippets={snippets}
            selected={selected.text}
            onInsert={(content) => leave((field) => insertText(field, content))}
            onClose={() => leave()}
          />,
          document.body,
        )}
    </div>
  )
}
