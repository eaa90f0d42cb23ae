import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { plural } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Select } from '#ui/input.tsx'
import { toast } from '#ui/toast.tsx'

import { oldMessagesQuery, retentionQuery, useSetRetention } from './retention-data.ts'

const labels: Record<number, string> = { 730: '2 anos', 365: '1 ano', 180: '6 meses' }
const labelOf = (days: number) => labels[days] ?? `${days} dias`

/** Its place, until it is known. */
const RetentionPending = () => <div className="h-12" />

/** How long the account keeps its messages; a period is asked about first, because what goes does not come back. */
export function RetentionRow() {
  const { data, isPending } = useQuery(retentionQuery)
  const save = useSetRetention()
  const [asked, setAsked] = useState<number>()
  if (!data) return isPending && <RetentionPending />
  const { retentionDays, canChange } = data
  const keep = (days: number | null) =>
    save.mutate(
      { retentionDays: days },
      {
        onSuccess: () => {
          setAsked(undefined)
          toast({
            title: days ? `Mensagens guardadas por ${labelOf(days)}` : 'Mensagens guardadas para sempre',
          })
        },
        onError: () => toast({ title: 'Erro ao salvar', destructive: true }),
      },
    )
  const choices = [...new Set([730, 365, 180, ...(retentionDays ? [retentionDays] : [])])].sort(
    (a, b) => b - a,
  )
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-2 text-sm">
      <label className="text-ink-3" htmlFor="retention">
        Guardar mensagens por
      </label>
      <Select
        id="retention"
        className="w-36"
        disabled={!canChange || save.isPending}
        title={canChange ? undefined : 'Só quem administra a conta pode mudar'}
        value={retentionDays ?? ''}
        onChange={({ target }) => (target.value ? setAsked(Number(target.value)) : keep(null))}
      >
        <option value="">Para sempre</option>
        {choices.map((days) => (
          <option key={days} value={days}>
            {labelOf(days)}
          </option>
        ))}
      </Select>
      {asked && (
        <ConfirmRetention
          days={asked}
          busy={save.isPending}
          onConfirm={() => keep(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

type Props = { days: number; busy: boolean; onConfirm: () => void; onClose: () => void }

function ConfirmRetention({ days, busy, onConfirm, onClose }: Props) {
  const { data } = useQuery(oldMessagesQuery(days))
  const period = labelOf(days)
  return (
    <ConfirmDialog
      title={`Guardar mensagens por ${period}?`}
      text={`${whatGoes(data?.messages, period)} As métricas das campanhas continuam as mesmas, e quem pediu para sair continua fora. O que for apagado não pode ser recuperado.`}
      keepLabel="Manter como está"
      confirmLabel={`Guardar por ${period}`}
      busyText="Salvando..."
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

const whatGoes = (messages: number | undefined, period: string) =>
  messages === undefined
    ? `Toda madrugada, mensagens encerradas há mais de ${period} serão apagadas.`
    : plural(
        messages,
        `Hoje nenhuma mensagem tem mais de ${period}. As que passarem disso serão apagadas de madrugada.`,
        `1 mensagem tem mais de ${period} e será apagada na próxima madrugada, se a sua cadência já terminou.`,
        `# mensagens têm mais de ${period} e serão apagadas na próxima madrugada, as de cadências que já terminaram.`,
      )
