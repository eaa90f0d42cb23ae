import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'

import { useResumeSender } from './changes.ts'

const troubles = {
  suspended: 'O servidor falhou várias vezes seguidas. As mensagens esperam e voltamos a tentar sozinhos.',
  stopped: 'O servidor recusou o acesso. As mensagens esperam até você corrigir o canal e retomar.',
}

/** Where the advice beside it says what went wrong. */
const waiting = {
  suspended: 'As mensagens esperam e voltamos a tentar sozinhos.',
  stopped: 'As mensagens esperam até você corrigir o canal e retomar.',
}

type Props = { id: number; name: string; state: keyof typeof troubles; advised: boolean }

/** Why nothing goes through a sender, and the way on. */
export function SenderTrouble({ id, name, state, advised }: Props) {
  const resume = useResumeSender()
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0">{advised ? waiting[state] : troubles[state]}</p>
      <Button
        size="sm"
        aria-label={`Retomar ${name}`}
        busy={resume.isPending}
        onClick={() =>
          resume.mutate(id, { onError: () => toast({ title: 'Erro ao retomar o canal', destructive: true }) })
        }
      >
        Retomar
      </Button>
    </div>
  )
}
