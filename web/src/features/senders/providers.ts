import type { Sender } from '@cadencia/contract/sender'
import type { MailProvider } from '@cadencia/contract/sign-ins'

export type AccountMode = MailProvider
export type AccountSender = Extract<Sender, { mode: AccountMode }>

/** What people call the providers of mail accounts, and what of them, and to them. */
export const providers: Record<AccountMode, { name: string; of: string; to: string }> = {
  google: { name: 'Google', of: 'do Google', to: 'ao Google' },
  microsoft: { name: 'Microsoft', of: 'da Microsoft', to: 'à Microsoft' },
}

export const isProvider = (mode: string): mode is AccountMode => Object.hasOwn(providers, mode)

export const isAccount = (sender: Sender): sender is AccountSender => isProvider(sender.mode)
