import { saidBy } from '#lib/api.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import { type AccountSender, providers } from './providers.ts'
import { useLeaveSignIn } from './sign-in-data.ts'

export function LeaveAccount({ sender, onClose }: { sender: AccountSender; onClose: () => void }) {
  const leave = useLeaveSignIn()
  return (
    <ConfirmDialog
      title={`Desconectar ${sender.fromAddress}?`}
      text={`O acesso é devolvido ${providers[sender.mode].to} e apagado aqui. As mensagens deste canal esperam, e as respostas deixam de ser lidas, até alguém entrar de novo.`}
      keepLabel="Manter conectada"
      confirmLabel="Desconectar"
      busyText="Desconectando..."
      busy={leave.isPending}
      error={leave.error ? (saidBy(leave.error) ?? 'Erro ao desconectar. Tente novamente.') : undefined}
      onConfirm={() => leave.mutate(sender.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
