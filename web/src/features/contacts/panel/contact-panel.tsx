import type { Contact } from '@cadencia/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

import { statusOf } from '#lib/api.ts'
import { formatCount } from '#lib/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'

import type { ContactActions } from '../contact-actions.ts'
import { contactQuery } from '../page/data.ts'
import { PanelBody } from './panel-body.tsx'

import '../page/page.css'
import './panel.css'

/** Where a contact stands in the list the panel was opened from. */
export type Place = { ids: readonly number[]; first: number; total: number }

type Props = {
  id: number
  place: Place
  /** What the list already knows of it. */
  known: Contact | undefined
  on: ContactActions
  onGo: (id: number) => void
  onClose: () => void
}

/** A contact beside the list, which stays usable: the arrows walk the list, Enter opens the page, Esc closes. */
export function ContactPanel({ id, place, known, on, onGo, onClose }: Props) {
  const { data = known, error, refetch } = useQuery(contactQuery(id))
  const at = place.ids.indexOf(id)
  const step = (by: number) => {
    const next = place.ids[at + by]
    if (at !== -1 && next !== undefined) onGo(next)
  }
  usePanelKeys(id, step, onClose)
  return (
    <aside className="side" aria-label={data ? `Contato ${data.name}` : 'Contato'}>
      <div className="side-bar">
        <output>
          {at !== -1 && `${formatCount(place.first + at)} de ${formatCount(place.total)}`}
          {data && <span className="sr-only">: {data.name}</span>}
        </output>
        <IconButton label="Contato anterior" icon={ChevronUp} disabled={at <= 0} onClick={() => step(-1)} />
        <IconButton
          label="Próximo contato"
          icon={ChevronDown}
          disabled={at === -1 || at === place.ids.length - 1}
          onClick={() => step(1)}
        />
        <Link
          to="/contacts/$id"
          params={{ id: String(id) }}
          className="icon-btn"
          aria-label="Abrir página do contato"
          title="Abrir página do contato (Enter)"
        >
          <Maximize2 size={16} aria-hidden="true" />
        </Link>
        <IconButton label="Fechar painel" icon={X} onClick={onClose} />
      </div>
      <Inside id={id} contact={data} error={error} on={on} onRetry={() => void refetch()} />
    </aside>
  )
}

type InsideProps = {
  id: number
  contact: Contact | undefined
  error: Error | null
  on: ContactActions
  onRetry: () => void
}

function Inside({ id, contact, error, on, onRetry }: InsideProps) {
  if (statusOf(error) === 404) return <p role="alert">Contato não encontrado</p>
  if (contact) return <PanelBody key={id} contact={contact} on={on} />
  if (error)
    return <LoadFailure error={error} text="Erro ao carregar o contato. Tente novamente." onRetry={onRetry} />
  return <SkeletonLines count={8} />
}

const isTyping = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [popover]'

/** The row whose panel is open opens the page; any other button or link is pressed with Enter itself. */
const isPressed = (target: HTMLElement, id: number) =>
  target.closest('a, button') !== null && !target.matches(`[data-contact="${id}"]`)

/** Whether a key is meant for the panel: wherever the focus is, unless something is being typed or chosen. */
function isMeant(event: KeyboardEvent, id: number) {
  const { target, key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return false
  if (!(target instanceof HTMLElement) || target.closest(isTyping)) return false
  return key !== 'Enter' || !isPressed(target, id)
}

function usePanelKeys(id: number, step: (by: number) => void, onClose: () => void) {
  const navigate = useNavigate()
  const does: Record<string, () => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    j: () => step(1),
    k: () => step(-1),
    Escape: onClose,
    Enter: () => void navigate({ to: '/contacts/$id', params: { id: String(id) } }),
  }
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const act = does[event.key]
    if (!act || !isMeant(event, id)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}
