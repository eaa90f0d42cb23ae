import type { Contact } from '@cadencia/contract/contacts'
import type { useNavigate } from '@tanstack/react-router'
import { Link2, MessagesSquare, NotebookPen, User, UserPlus } from 'lucide-react'

import type { Group, Item } from './items.ts'

export type Go = ReturnType<typeof useNavigate>

export const contactItem = (go: Go, { id, name, email, whatsapp }: Contact): Item => ({
  key: `contact-${id}`,
  icon: User,
  label: name,
  hint: [email, whatsapp].filter(Boolean).join(' · '),
  recent: { kind: 'contact', id, label: name },
  run: () => void go({ to: '/contacts/$id', params: { id: String(id) } }),
  actions: [
    {
      key: `conversation-${id}`,
      icon: MessagesSquare,
      label: 'Abrir conversa',
      run: () => void go({ to: '/conversations', search: { id: String(id) } }),
    },
    {
      key: `relate-${id}`,
      icon: Link2,
      label: 'Relacionar a campanha',
      run: () => void go({ to: '/contacts/$id', params: { id: String(id) }, search: { open: 'relate' } }),
    },
    {
      key: `note-${id}`,
      icon: NotebookPen,
      label: 'Escrever nota',
      run: () => void go({ to: '/contacts/$id', params: { id: String(id) }, search: { open: 'note' } }),
    },
  ],
})

/** Where nothing was found: what was typed may be someone new. */
export const newContact = (go: Go, text: string): Group => ({
  title: 'Criar',
  items: [
    {
      key: 'new-contact',
      icon: UserPlus,
      label: `Criar contato “${text}”`,
      run: () => void go({ to: '/contacts', search: { new: '1', typed: text } }),
    },
  ],
})
