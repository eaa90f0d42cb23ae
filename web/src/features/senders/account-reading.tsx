import { useQuery } from '@tanstack/react-query'

import { saidBy } from '#lib/api.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { mailboxesQuery } from './data.ts'
import { useReadAccount } from './mailbox-data.ts'
import type { AccountSender } from './providers.ts'
import { readingText } from './reading-text.ts'
import { StopReading } from './stop-reading.tsx'

/** Reads the answers where the account has them, or no longer. */
export function AccountReading({ sender, onClose }: { sender: AccountSender; onClose: () => void }) {
  const { data: mailboxes } = useQuery(mailboxesQuery)
  const read = useReadAccount()
  if (!mailboxes) return undefined
  const mailbox = mailboxes.find(({ senderId }) => senderId === sender.id)
  if (mailbox) return <StopReading sender={sender} mailbox={mailbox} onBack={onClose} onClose={onClose} />
  return (
    <Dialog
      title="Ler respostas"
      description={readingText(sender.name)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            data-autofocus
            variant="primary"
            busy={read.isPending}
            busyText="Ligando..."
            onClick={() => read.mutate(sender.id, { onSuccess: onClose })}
          >
            Ligar leitura
          </Button>
        </>
      }
    >
      {read.error && (
        <Banner tone="red">{saidBy(read.error) ?? 'Erro ao ligar a leitura. Tente novamente.'}</Banner>
      )}
    </Dialog>
  )
}
