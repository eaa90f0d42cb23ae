import { Button } from '#ui/button.tsx'

import { type AccountSender, providers } from './providers.ts'

/** The way on for an account that was not signed in to yet, or that its provider no longer lets us use. */
export function SignInLine({ sender, onAsk }: { sender: AccountSender; onAsk: () => void }) {
  const label = `Entrar ${sender.signedIn === 'lost' ? 'de novo ' : ''}com ${providers[sender.mode].name}`
  return (
    <Button
      className="mt-2"
      size="sm"
      variant="primary"
      aria-label={`${label} em ${sender.name}`}
      onClick={onAsk}
    >
      {label}
    </Button>
  )
}
