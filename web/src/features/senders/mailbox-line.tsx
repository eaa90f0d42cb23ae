import type { Mailbox } from '@cadencia/contract/mailboxes'
import { useQuery } from '@tanstack/react-query'

import { formatNear } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'

import { mailboxesQuery } from './data.ts'

type Props = { senderId: number; name: string; onAsk: () => void }

/** Whether the answers to a sender are read, and how that goes. */
export function MailboxLine({ senderId, name, onAsk }: Props) {
  const { data: mailboxes } = useQuery(mailboxesQuery)
  if (!mailboxes) return undefined
  const mailbox = mailboxes.find((each) => each.senderId === senderId)
  const isTrouble = mailbox?.state === 'failing' || mailbox?.state === 'refused'
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className={isTrouble ? 'min-w-0 break-words text-amber-fg' : 'min-w-0 break-words text-ink-3'}>
        {mailbox ? readingOf(mailbox) : 'As respostas não são lidas.'}
      </p>
      {(!mailbox || mailbox.state === 'refused') && (
        <Button size="sm" aria-label={`${labelOf(mailbox)} de ${name}`} onClick={onAsk}>
          {labelOf(mailbox)}
        </Button>
      )}
    </div>
  )
}

const labelOf = (mailbox: Mailbox | undefined) => (mailbox ? 'Corrigir leitura' : 'Ler respostas')

export function readingOf({ user, state, lookedAt, problem, failingSince }: Mailbox): string {
  if (state === 'waiting') return `Respostas em ${user}: entrando na caixa…`
  if (state === 'reading' && lookedAt)
    return `Respostas em ${user}: lidas, a última vez ${formatNear(lookedAt)}.`
  const since = failingSince ? ` desde ${formatNear(failingSince)}` : ''
  return `Sem ler respostas em ${user}${since}${problem ? `: ${problem}` : '.'}`
}
