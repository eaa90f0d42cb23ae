import { problems } from '@cadencia/contract/problem'

import { statusOf } from '#lib/api.ts'
import { signInAgain } from '#lib/session.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

type Props = { error: unknown; text: string; onRetry: () => void }

/** A list that did not load: what happened and the way on. */
export function LoadFailure({ error, text, onRetry }: Props) {
  if (statusOf(error) === 401) return <SessionExpired />
  const retry = (
    <Button size="sm" onClick={onRetry}>
      Tentar novamente
    </Button>
  )
  return (
    <Banner tone="red" action={retry}>
      {text}
    </Banner>
  )
}

export function SessionExpired() {
  const signIn = (
    <Button size="sm" onClick={signInAgain}>
      Entrar novamente
    </Button>
  )
  return (
    <Banner tone="red" action={signIn}>
      {problems.unauthenticated.message}
    </Banner>
  )
}
