import { useBlocker } from '@tanstack/react-router'

import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

/** Asks before a page that holds something unsaved is left, by a link, the back button or the tab's own close. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => when, enableBeforeUnload: when, withResolver: true })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Descartar alterações?"
      text="O que você digitou ainda não foi salvo."
      keepLabel="Continuar editando"
      confirmLabel="Descartar"
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  )
}
