import type { Sender } from '@cadencia/contract/sender'
import type { SenderTest } from '@cadencia/contract/senders'
import { CircleCheck, CircleX } from 'lucide-react'

import { ApiError } from '#lib/api.ts'
import { useSession } from '#lib/session.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { useTestSender } from './changes.ts'

const failureText = (error: unknown) =>
  error instanceof ApiError && error.problem.code !== 'internal'
    ? error.message
    : 'Erro ao enviar o teste. Tente novamente.'

export function TestSender({ sender, onClose }: { sender: Sender; onClose: () => void }) {
  const session = useSession()
  const test = useTestSender()
  const to = session.status === 'signed-in' ? session.user.email : 'você'
  return (
    <Dialog
      title="Enviar e-mail de teste"
      description={`Uma mensagem sai por “${sender.name}” para ${to}. Cada resposta do servidor aparece aqui.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Button
            data-autofocus
            variant="primary"
            busy={test.isPending}
            busyText="Enviando..."
            onClick={() => test.mutate(sender.id)}
          >
            {test.data ? 'Enviar de novo' : 'Enviar teste'}
          </Button>
        </>
      }
    >
      {test.error && <Banner tone="red">{failureText(test.error)}</Banner>}
      {test.data && <Result test={test.data} />}
    </Dialog>
  )
}

const Result = ({ test: { ok, steps } }: { test: SenderTest }) => (
  <div className="grid gap-3">
    <Banner tone={ok ? 'blue' : 'red'}>
      {ok
        ? 'O servidor aceitou a mensagem. Confira sua caixa de entrada.'
        : 'A mensagem não foi enviada. Veja onde o servidor parou.'}
    </Banner>
    <ol className="grid gap-2.5">
      {steps.map((step) => (
        <Step key={step.name} {...step} />
      ))}
    </ol>
  </div>
)

function Step({ name, ok, reply }: SenderTest['steps'][number]) {
  const Icon = ok ? CircleCheck : CircleX
  return (
    <li className="flex items-start gap-2.5 text-sm">
      <span className={ok ? 'text-green' : 'text-red'}>
        <Icon size={18} aria-hidden="true" />
        <span className="sr-only">{ok ? 'Passou' : 'Falhou'}</span>
      </span>
      <div className="min-w-0 grow">
        <p className="font-medium">{name}</p>
        <p className="font-mono text-xs break-words whitespace-pre-wrap text-ink-2">{reply}</p>
      </div>
    </li>
  )
}
