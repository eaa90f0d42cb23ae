import type { Sender } from '@cadencia/contract/sender'
import { CircleCheck, Inbox, Pencil, Send, Star, Trash2, Unplug } from 'lucide-react'

import { MenuList } from '#ui/menu.tsx'
import { toast } from '#ui/toast.tsx'

import { useMakeDefault } from './changes.ts'
import { isAccount } from './providers.ts'
import type { SenderDialog } from './sender-dialogs.tsx'

type Trial = { label: string; icon: typeof Send }
const mailTrial = { label: 'Enviar e-mail de teste', icon: Send }
const trials: Partial<Record<Sender['mode'], Trial>> = {
  smtp: mailTrial,
  google: mailTrial,
  microsoft: mailTrial,
  cloud_api: { label: 'Testar conexão', icon: CircleCheck },
}

type Props = { label: string; sender: Sender; close: () => void; onAsk: (dialog: SenderDialog) => void }

export function SenderMenuItems({ label, sender, close, onAsk }: Props) {
  const makeDefault = useMakeDefault()
  const choose = () =>
    makeDefault.mutate(sender.id, {
      onError: () => toast({ title: 'Erro ao mudar o canal padrão', destructive: true }),
    })
  const isSignedIn = isAccount(sender) && sender.signedIn === 'yes'
  const trial = trials[sender.mode]
  const items = [
    trial !== undefined && { ...trial, shortcut: 'T', onSelect: () => onAsk('test') },
    (sender.mode === 'smtp' || isSignedIn) && {
      label: 'Ler respostas',
      icon: Inbox,
      shortcut: 'R',
      onSelect: () => onAsk('mailbox'),
    },
    !sender.isDefault && { label: 'Tornar padrão', icon: Star, shortcut: 'P', onSelect: choose },
    sender.mode !== 'sandbox' && {
      label: 'Editar',
      icon: Pencil,
      shortcut: 'E',
      onSelect: () => onAsk('edit'),
    },
    isSignedIn && {
      label: 'Desconectar conta',
      icon: Unplug,
      shortcut: 'D',
      onSelect: () => onAsk('leave'),
    },
    sender.mode !== 'sandbox' && ('separator' as const),
    sender.mode !== 'sandbox' && {
      label: 'Excluir',
      icon: Trash2,
      shortcut: 'Del',
      danger: true,
      onSelect: () => onAsk('delete'),
    },
  ]
  return <MenuList label={label} close={close} items={items.filter((item) => item !== false)} />
}
