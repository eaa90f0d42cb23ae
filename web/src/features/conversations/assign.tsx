import type { ConversationDetail } from '@cadencia/contract/conversations'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { useKeys } from '#lib/keys.ts'
import { Select } from '#ui/input.tsx'
import { toast } from '#ui/toast.tsx'

import { peopleQuery, useUpdateConversation } from './data.ts'

/** Who takes care of a conversation; one who works alone is not asked. */
export function Assign({ conversation: { id, assignee } }: { conversation: ConversationDetail }) {
  const field = useRef<HTMLSelectElement>(null)
  const { data: people = [] } = useQuery(peopleQuery)
  const update = useUpdateConversation(id)
  useKeys((key) => {
    if (key === 'a') field.current?.focus()
    return key === 'a'
  })
  if (people.length < 2) return null
  const failed = (error: Error) =>
    toast({ title: 'Erro ao passar a conversa', text: error.message, destructive: true })
  const give = (assignedTo: number | null) => {
    const name = people.find((one) => one.id === assignedTo)?.name
    const back = () => update.mutate({ assignedTo: assignee?.id ?? null }, { onError: failed })
    const told = () =>
      toast({
        title: name ? `Passada para ${name}` : 'Sem responsável',
        action: { label: 'Desfazer', onSelect: back },
      })
    update.mutate({ assignedTo }, { onSuccess: told, onError: failed })
  }
  return (
    <Select
      ref={field}
      aria-label="Responsável"
      aria-keyshortcuts="a"
      className="!w-44"
      value={assignee?.id ?? ''}
      onChange={({ target }) => give(target.value === '' ? null : Number(target.value))}
    >
      <option value="">Sem responsável</option>
      {people.map(({ id: person, name, isYou }) => (
        <option key={person} value={person}>
          {isYou ? `${name} (você)` : name}
        </option>
      ))}
    </Select>
  )
}
