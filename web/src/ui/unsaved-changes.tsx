import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'

// The question is seldom asked: it is not part of what a page starts with.
const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/confirm-dialog.tsx')).ConfirmDialog }))

type Answer = (stay: boolean) => void

/** Asks before a page that holds something unsaved is left, by a link, the back button or the tab's own close. */
export function UnsavedChanges({ when, onDiscard }: { when: boolean; onDiscard?: () => void }) {
  const { history } = useRouter()
  const [asked, setAsked] = useState<{ answer: Answer }>()
  useEffect(() => {
    if (!when) return
    const ask = () => new Promise<boolean>((answer) => setAsked({ answer }))
    return history.block({ blockerFn: ask, enableBeforeUnload: true })
  }, [history, when])
  if (!asked) return null
  const reply = (stay: boolean) => {
    setAsked(undefined)
    asked.answer(stay)
  }
  return (
    <DiscardQuestion
      onDiscard={() => {
        onDiscard?.()
        reply(false)
      }}
      onStay={() => reply(true)}
    />
  )
}

type QuestionProps = { onDiscard: () => void; onStay: () => void }

export const DiscardQuestion = ({ onDiscard, onStay }: QuestionProps) => (
  <Suspense>
    <ConfirmDialog
      title="Descartar alterações?"
      text="O que você digitou ainda não foi salvo."
      keepLabel="Continuar editando"
      confirmLabel="Descartar"
      onConfirm={onDiscard}
      onClose={onStay}
    />
  </Suspense>
)
