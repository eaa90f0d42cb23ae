import type { Sender } from '@cadencia/contract/sender'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { useRowFocus } from '#ui/row-focus.ts'
import { SkeletonLines } from '#ui/skeleton.tsx'

import { sendersQuery } from './data.ts'
import { isAccount } from './providers.ts'
import type { SenderDialog } from './sender-dialogs.tsx'
import { SenderRow } from './sender-row.tsx'

const SenderForm = lazy(async () => ({ default: (await import('./sender-form.tsx')).SenderForm }))
const SenderDialogs = lazy(async () => ({ default: (await import('./sender-dialogs.tsx')).SenderDialogs }))

type Open = 'new' | { sender: Sender; dialog: SenderDialog } | undefined

export function SendersCard() {
  const { data: senders, error, refetch } = useQuery(sendersQuery)
  const [open, setOpen] = useState<Open>()
  const create = (
    <Button size="sm" icon={Plus} disabled={!senders} onClick={() => setOpen('new')}>
      Novo canal
    </Button>
  )
  return (
    <Card title="Canais de envio" actions={(senders || !error) && create}>
      {senders ? (
        <SenderList senders={senders} onAsk={(sender, dialog) => setOpen({ sender, dialog })} />
      ) : (
        <NotYet error={error} onRetry={() => void refetch()} />
      )}
      <Dialogs
        open={open}
        senders={senders ?? []}
        onCreated={(sender) => isAccount(sender) && setOpen({ sender, dialog: 'sign-in' })}
        onClose={() => setOpen(undefined)}
      />
    </Card>
  )
}

const NotYet = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  error ? (
    <LoadFailure error={error} text="Erro ao carregar canais de envio" onRetry={onRetry} />
  ) : (
    <SkeletonLines count={4} />
  )

type DialogsProps = {
  open: Open
  senders: readonly Sender[]
  onCreated: (sender: Sender) => void
  onClose: () => void
}

const Dialogs = ({ open, senders, onCreated, onClose }: DialogsProps) => (
  <Suspense>
    {open === 'new' && <SenderForm senders={senders} onCreated={onCreated} onClose={onClose} />}
    {open && open !== 'new' && <SenderDialogs {...open} onClose={onClose} />}
  </Suspense>
)

type ListProps = { senders: readonly Sender[]; onAsk: (sender: Sender, dialog: SenderDialog) => void }

function SenderList({ senders, onAsk }: ListProps) {
  const rememberRow = useRowFocus('[aria-haspopup=menu]', senders.length)
  return (
    <>
      {senders.every(({ mode, isDefault }) => !isDefault || mode === 'sandbox') && <OnlyTests />}
      <ul className="mt-3">
        {senders.map((sender) => (
          <SenderRow
            key={sender.id}
            sender={sender}
            onAsk={(dialog) => onAsk(sender, dialog)}
            onChosen={rememberRow}
          />
        ))}
      </ul>
    </>
  )
}

const OnlyTests = () => (
  <Banner
    tone="blue"
    action={
      <Link to="/sandbox" className={buttonClass('secondary', 'sm')}>
        Abrir caixa de testes
      </Link>
    }
  >
    <p className="font-medium">Modo de teste: nada sai desta máquina.</p>
    <p>
      As mensagens das campanhas ficam na caixa de testes, como o contato as veria. Para enviar de verdade,
      crie um canal e torne-o padrão.
    </p>
  </Banner>
)
