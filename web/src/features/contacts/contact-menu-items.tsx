import type { Contact } from '@cadencia/contract/contacts'
import { saidOutcomes } from '@cadencia/contract/said'
import { Ban, Braces, Link2, Pencil, RadioTower, ScrollText, Trash2 } from 'lucide-react'

import { MenuList } from '#ui/menu.tsx'

import type { ContactActions } from './contact-actions.ts'
import { saidShown } from './said-outcomes.ts'

type Props = { label: string; contact: Contact; on: ContactActions; close: () => void }

export const ContactMenuItems = ({ label, contact, on, close }: Props) => (
  <MenuList
    label={label}
    close={close}
    items={[
      { label: 'Editar', icon: Pencil, shortcut: 'E', onSelect: () => on.edit(contact) },
      { label: 'Relacionar a campanha', icon: Link2, shortcut: 'R', onSelect: () => on.relate(contact) },
      { label: 'Ver atributos', icon: Braces, shortcut: 'A', onSelect: () => on.attributes(contact) },
      { label: 'Canais', icon: RadioTower, shortcut: 'C', onSelect: () => on.channels(contact) },
      { label: 'Histórico', icon: ScrollText, shortcut: 'H', onSelect: () => on.history(contact) },
      { label: 'Cancelar mensagens futuras', icon: Ban, onSelect: () => on.cancel(contact) },
      'separator',
      {
        group: 'Registrar resposta',
        items: saidOutcomes.map((outcome, place) => ({
          label: saidShown[outcome].label,
          icon: saidShown[outcome].icon,
          shortcut: String(place + 1),
          onSelect: () => on.said(contact, outcome),
        })),
      },
      'separator',
      { label: 'Excluir', icon: Trash2, shortcut: 'Del', danger: true, onSelect: () => on.remove(contact) },
    ]}
  />
)
