import type { Contact } from '@cadencia/contract/contacts'

import { plural } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { useCancelMessages } from './changes.ts'

type Props = { contact: Contact; onClose: () => void }

const resultText = (count: number, name: string) =>
  plural(
    count,
    `${name} não tinha mensagens futuras.`,
    `# mensagem futura de ${name} foi cancelada.`,
    `# mensagens futuras de ${name} foram canceladas.`,
  )

/** Asks, cancels, and says how many there were. */
export function CancelMessages({ contact, onClose }: Props) {
  const cancel = useCancelMessages(contact.id)
  if (cancel.data)
    return (
      <Dialog
        role="alertdialog"
        size="sm"
        title="Mensagens canceladas"
        description={resultText(cancel.data.cancelledMessages, contact.name)}
        onClose={onClose}
        footer={
          <Button data-autofocus variant="primary" onClick={onClose}>
            Fechar
          </Button>
        }
      />
    )
  return (
    <ConfirmDialog
      title="Cancelar mensagens futuras?"
      text={`Todas as mensagens ainda não enviadas de “${contact.name}” serão canceladas. As já enviadas não mudam.`}
      keepLabel="Voltar"
      confirmLabel="Cancelar mensagens"
      busyText="Cancelando..."
      busy={cancel.isPending}
      error={cancel.error ? 'Erro ao cancelar mensagens. Tente novamente.' : undefined}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    />
  )
}
