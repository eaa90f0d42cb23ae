import type { Campaign } from '@cadencia/contract/campaigns'
import { useQuery } from '@tanstack/react-query'

import { plural } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { useCancelMessages } from './changes.ts'
import { campaignQuery } from './data.ts'

type Props = { campaign: Campaign; onClose: () => void }

export function CancelMessages({ campaign, onClose }: Props) {
  const cancel = useCancelMessages()
  // The list may have been on the screen for a while; what is promised here is counted now.
  const counted = useQuery({ ...campaignQuery(campaign.id), refetchOnMount: 'always' })
  const { pendingMessages } = counted.data ?? campaign
  const isNothing = counted.isSuccess && counted.isFetchedAfterMount && pendingMessages === 0
  if (cancel.data) return <Result {...cancel.data} onClose={onClose} />
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title="Cancelar mensagens pendentes?"
      description={`Todas as mensagens ainda não enviadas de “${campaign.name}” serão canceladas. As já enviadas não mudam.`}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose} disabled={cancel.isPending}>
            Voltar
          </Button>
          <Button
            variant="danger"
            disabled={isNothing}
            busy={cancel.isPending}
            busyText="Cancelando..."
            onClick={() => cancel.mutate(campaign.id)}
          >
            Cancelar mensagens
          </Button>
        </>
      }
    >
      {typeof pendingMessages === 'number' && (
        <output className="text-sm font-medium">
          {plural(
            pendingMessages,
            'Nenhuma mensagem pendente agora',
            '# mensagem pendente agora',
            '# mensagens pendentes agora',
          )}
        </output>
      )}
      {cancel.error && <Banner tone="red">Erro ao cancelar mensagens. Tente novamente.</Banner>}
    </Dialog>
  )
}

type ResultProps = { cancelledMessages: number; affectedContacts: number; onClose: () => void }

const Result = ({ cancelledMessages, affectedContacts, onClose }: ResultProps) => (
  <Dialog
    key="result"
    role="alertdialog"
    size="sm"
    title={cancelledMessages > 0 ? 'Mensagens canceladas' : 'Nada a cancelar'}
    description={resultText(cancelledMessages, affectedContacts)}
    onClose={onClose}
    footer={
      <Button data-autofocus onClick={onClose}>
        Fechar
      </Button>
    }
  />
)

function resultText(messages: number, contacts: number) {
  if (messages === 0) return 'Não havia mensagens pendentes'
  const cancelled = plural(messages, '', '# mensagem cancelada', '# mensagens canceladas')
  return `${cancelled} de ${plural(contacts, '0 contatos', '# contato', '# contatos')}`
}
