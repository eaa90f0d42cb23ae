import type { TemplateTest } from '@cadencia/contract/template-test'

import { saidBy } from '#lib/api.ts'
import { Banner } from '#ui/banner.tsx'

type Props = { result: TemplateTest | undefined; error: Error | null }

export function TestResult({ result, error }: Props) {
  if (!result)
    return <Banner tone="red">{saidBy(error) ?? 'Erro ao enviar o teste. Tente novamente.'}</Banner>
  const { ok, reply, to } = result
  return (
    <Banner tone={ok ? 'blue' : 'red'}>
      <p>{ok ? `O teste para ${to} foi aceito.` : `O teste para ${to} não foi enviado.`}</p>
      <p className="font-mono text-xs break-words whitespace-pre-wrap">{reply}</p>
    </Banner>
  )
}
