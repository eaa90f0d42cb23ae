import type { SignInWay } from '@cadencia/contract/sign-ins'
import { useQuery } from '@tanstack/react-query'

import { saidBy } from '#lib/api.ts'
import { formatTime } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'

import { type AccountSender, providers } from './providers.ts'
import { awaitQuery, useBeginSignIn } from './sign-in-data.ts'

type Props = { sender: AccountSender; onClose: () => void }
type Code = Extract<SignInWay, { code: string }>

/** Explains what is about to be allowed, and leads to where it is. */
export function SignInDialog({ sender, onClose }: Props) {
  const begin = useBeginSignIn()
  const provider = providers[sender.mode]
  const go = () =>
    begin.mutate(sender.id, { onSuccess: (way) => 'url' in way && window.location.assign(way.url) })
  const isLeaving = begin.isPending || (begin.data && 'url' in begin.data)
  if (begin.data && 'code' in begin.data)
    return <CodeDialog sender={sender} way={begin.data} onClose={onClose} />
  return (
    <Dialog
      title={`Entrar com ${provider.name}`}
      description={`Na página ${provider.of}, escolha a conta ${sender.fromAddress} e permita o acesso. A Cadência envia as suas mensagens e lê as respostas a elas; sua senha não passa por aqui, e você pode desconectar quando quiser.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Agora não</Button>
          <Button
            data-autofocus
            variant="primary"
            busy={isLeaving === true}
            busyText="Abrindo..."
            onClick={go}
          >
            {`Ir para a página ${provider.of}`}
          </Button>
        </>
      }
    >
      {begin.error && (
        <Banner tone="red">{saidBy(begin.error) ?? 'Erro ao abrir a página. Tente novamente.'}</Banner>
      )}
    </Dialog>
  )
}

/** For a server that no browser can be led back to: the code is typed at the provider, from any device. */
function CodeDialog({ sender, way, onClose }: Props & { way: Code }) {
  const { error } = useQuery(awaitQuery(sender.id, way.everySeconds, onClose))
  const provider = providers[sender.mode]
  return (
    <Dialog
      title={`Entrar com ${provider.name}`}
      description={`Abra a página ${provider.of}, digite o código e entre com ${sender.fromAddress}. Pode ser em outro aparelho.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <a className={buttonClass('primary')} href={way.page} target="_blank" rel="noreferrer">
            {`Abrir página ${provider.of}`}
          </a>
        </>
      }
    >
      <p className="flex items-center justify-center gap-2 rounded-md border border-line bg-surface-2 p-3">
        <span className="font-mono text-xl tracking-widest">{way.code}</span>
        <CopyButton label="Copiar código" text={way.code} />
      </p>
      {error ? (
        <Banner tone="red">{saidBy(error) ?? 'Erro ao confirmar o acesso. Feche e tente de novo.'}</Banner>
      ) : (
        <Spinner text={`Esperando você digitar o código, que vale até ${formatTime(way.until)}...`} />
      )}
    </Dialog>
  )
}
