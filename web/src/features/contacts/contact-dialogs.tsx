import type { Contact } from '@cadencia/contract/contacts'
import type { SaidOutcome } from '@cadencia/contract/said'
import { lazy } from 'react'

import { AttributesDialog } from './attributes-dialog.tsx'
import { CancelMessages } from './cancel-messages.tsx'
import { ContactDialog, type KnownContact } from './contact-dialog.tsx'
import { DeleteContacts } from './delete-contacts.tsx'
import { RelateDialog } from './relate-dialog.tsx'
import type { Target } from './target.ts'

import './dialogs.css'

const ChannelsDialog = lazy(async () => ({
  default: (await import('./channels-dialog.tsx')).ChannelsDialog,
}))
const TimelineDialog = lazy(async () => ({
  default: (await import('./timeline-dialog.tsx')).TimelineDialog,
}))

const SaidDialog = lazy(async () => ({ default: (await import('./said-dialog.tsx')).SaidDialog }))

/** Which dialog is open, and about whom. */
export type OpenDialog =
  | { kind: 'new'; known?: KnownContact }
  | { kind: 'edit' | 'attributes' | 'channels' | 'history' | 'cancel'; contact: Contact }
  | { kind: 'said'; contact: Contact; outcome: SaidOutcome }
  | { kind: 'relate'; target: Target; campaignId?: number | undefined }
  | { kind: 'delete'; target: Target }

type Props = {
  open: OpenDialog
  onOpen: (dialog: OpenDialog) => void
  onClose: () => void
  /** What is shown is gone; otherwise the dialog only closes. */
  onDeleted?: (() => void) | undefined
}

export function ContactDialogs({ open, onOpen, onClose, onDeleted }: Props) {
  switch (open.kind) {
    case 'new':
      return <ContactDialog known={open.known} onClose={onClose} />
    case 'edit':
      return <ContactDialog contact={open.contact} onClose={onClose} />
    case 'attributes':
      return (
        <AttributesDialog
          contact={open.contact}
          onEdit={() => onOpen({ kind: 'edit', contact: open.contact })}
          onClose={onClose}
        />
      )
    case 'channels':
      return (
        <ChannelsDialog
          contact={open.contact}
          onEdit={() => onOpen({ kind: 'edit', contact: open.contact })}
          onClose={onClose}
        />
      )
    case 'history':
      return <TimelineDialog contact={open.contact} onClose={onClose} />
    case 'cancel':
      return <CancelMessages contact={open.contact} onClose={onClose} />
    case 'said':
      return <SaidDialog contact={open.contact} outcome={open.outcome} onClose={onClose} />
    case 'relate':
      return <RelateDialog target={open.target} campaignId={open.campaignId} onClose={onClose} />
    case 'delete':
      return <DeleteContacts target={open.target} onDeleted={onDeleted} onClose={onClose} />
  }
}
