import type { Sender } from '@cadencia/contract/sender'
import { lazy } from 'react'

import { isAccount } from './providers.ts'

const SenderForm = lazy(async () => ({ default: (await import('./sender-form.tsx')).SenderForm }))
const TestSender = lazy(async () => ({ default: (await import('./test-sender.tsx')).TestSender }))
const MailboxForm = lazy(async () => ({ default: (await import('./mailbox-form.tsx')).MailboxForm }))
const AccountReading = lazy(async () => ({ default: (await import('./account-reading.tsx')).AccountReading }))
const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog.tsx')).SignInDialog }))
const LeaveAccount = lazy(async () => ({ default: (await import('./leave-account.tsx')).LeaveAccount }))
const DeleteSender = lazy(async () => ({ default: (await import('./delete-sender.tsx')).DeleteSender }))

export type SenderDialog = 'edit' | 'test' | 'mailbox' | 'sign-in' | 'leave' | 'delete'

type Props = { dialog: SenderDialog; sender: Sender; onClose: () => void }

/** Each is loaded when it is first asked for. */
export function SenderDialogs({ dialog, sender, onClose }: Props) {
  if (dialog === 'edit') return <SenderForm sender={sender} onClose={onClose} />
  if (dialog === 'test') return <TestSender sender={sender} onClose={onClose} />
  if (dialog === 'mailbox' && sender.mode === 'smtp') return <MailboxForm sender={sender} onClose={onClose} />
  if (isAccount(sender)) {
    if (dialog === 'mailbox') return <AccountReading sender={sender} onClose={onClose} />
    if (dialog === 'sign-in') return <SignInDialog sender={sender} onClose={onClose} />
    if (dialog === 'leave') return <LeaveAccount sender={sender} onClose={onClose} />
  }
  return <DeleteSender sender={sender} onClose={onClose} />
}
