import { History as HistoryIcon } from 'lucide-react'

import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

import { Timeline } from './timeline/timeline.tsx'

type Props = { contact: { id: number; name: string }; onClose: () => void }

/** Everything that happened with one person, newest first, and above it what is to come. */
export const TimelineDialog = ({ contact, onClose }: Props) => (
  <Dialog
    size="lg"
    title={`Histórico de ${contact.name}`}
    description="Campanhas, mensagens, respostas e descadastros, do mais novo ao mais antigo."
    onClose={onClose}
    footer={
      <Button data-autofocus onClick={onClose}>
        Fechar
      </Button>
    }
  >
    <Timeline
      label="Histórico"
      contactId={contact.id}
      onLeave={onClose}
      empty={() => (
        <EmptyState
          icon={HistoryIcon}
          title="Nada aconteceu ainda"
          text="O que for enviado a este contato aparece aqui."
        />
      )}
    />
  </Dialog>
)
