import type { Sender } from '@cadencia/contract/sender'

import { saidBy } from '#lib/api.ts'
import { useSession } from '#lib/session.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { useTestSender } from './changes.ts'
import { TestResult } from './test-result.tsx'

type Words = {
  title: string
  description: string
  run: string
  again: string
  running: string
  passed: string
  failed: string
  trouble: string
}

const mailWords = (name: string, to: string): Words => ({
  title: 'Enviar e-mail de teste',
  description: `Uma mensagem sai por “${name}” para ${to}. Cada resposta do servidor aparece aqui.`,
  run: 'Enviar teste',
  again: 'Enviar de novo',
  running: 'Enviando...',
  passed: 'O servidor aceitou a mensagem. Confira sua caixa de entrada.',
  failed: 'A mensagem não foi enviada. Veja onde o servidor parou.',
  trouble: 'Erro ao enviar o teste. Tente novamente.',
})

const numberWords = (name: string): Words => ({
  title: 'Testar conexão',
  description: `A Meta é consultada sobre o número de “${name}”. Nada é enviado a ninguém.`,
  run: 'Testar',
  again: 'Testar de novo',
  running: 'Testando...',
  passed: 'A Meta reconheceu o número e o token.',
  failed: 'A Meta não confirmou o número. Veja o que ela respondeu.',
  trouble: 'Erro ao testar a conexão. Tente novamente.',
})

export function TestSender({ sender, onClose }: { sender: Sender; onClose: () => void }) {
  const session = useSession()
  const test = useTestSender()
  const to = session.status === 'signed-in' ? session.user.email : 'você'
  const words = sender.mode === 'cloud_api' ? numberWords(sender.name) : mailWords(sender.name, to)
  return (
    <Dialog
      title={words.title}
      description={words.description}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Button
            data-autofocus
            variant="primary"
            busy={test.isPending}
            busyText={words.running}
            onClick={() => test.mutate(sender.id)}
          >
            {test.data ? words.again : words.run}
          </Button>
        </>
      }
    >
      {test.error && <Banner tone="red">{saidBy(test.error) ?? words.trouble}</Banner>}
      {test.data && <TestResult test={test.data} words={words} />}
    </Dialog>
  )
}
