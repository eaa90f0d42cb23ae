import type { SenderTest } from '@cadencia/contract/senders'
import { CircleCheck, CircleX } from 'lucide-react'

import { Banner } from '#ui/banner.tsx'

type Props = { test: SenderTest; words: { passed: string; failed: string } }

/** What a server answered to a test, step by step. */
export const TestResult = ({ test: { ok, steps, advice = [] }, words }: Props) => (
  <div className="grid gap-3">
    <Banner tone={ok ? 'blue' : 'red'}>{ok ? words.passed : words.failed}</Banner>
    {advice.map((sentence) => (
      <Banner key={sentence} tone="amber">
        {sentence}
      </Banner>
    ))}
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
