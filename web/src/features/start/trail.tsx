import type { ImportResult } from '@cadencia/contract/imports'
import { Link } from '@tanstack/react-router'
import { Users, X } from 'lucide-react'

import { plural } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import './start.css'

type Props = {
  batch: ImportResult
  /** The campaign of the page can begin with them. */
  isReady: boolean
  onReview: () => void
  onDrop: () => void
}

const Mark = () => (
  <span aria-hidden="true" className="trail-mark">
    ›
  </span>
)

const countOf = ({ status, contacts = 0 }: ImportResult) =>
  status === 'pending' || status === 'processing'
    ? 'Importando contatos'
    : plural(contacts, 'Nenhum contato', '# contato', '# contatos')

/** What is being put together, on top of each page of the way. */
export const Trail = ({ batch, isReady, onReview, onDrop }: Props) => (
  <nav className="trail" aria-label="O que você está montando">
    <ol>
      <li className="trail-who">
        <Users size={15} aria-hidden="true" />
        <span className="min-w-0 truncate">
          <strong className="font-medium text-ink">{countOf(batch)}</strong> de {batch.filename}
        </span>
      </li>
      <li aria-current={isReady ? undefined : 'step'}>
        <Mark />
        <Link to="/campaigns">Campanha e cadência</Link>
      </li>
      <li aria-current={isReady ? 'step' : undefined}>
        <Mark />
        Revisão
      </li>
      <li>
        <Mark />
        No ar
      </li>
    </ol>
    {isReady && (
      <Button variant="primary" size="sm" onClick={onReview}>
        Revisar e começar
      </Button>
    )}
    <IconButton label="Soltar estes contatos" icon={X} onClick={onDrop} />
  </nav>
)
