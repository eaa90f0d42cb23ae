import { CircleHelp, ListChecks, Mic, UserCheck } from 'lucide-react'

import { Card } from '#ui/card.tsx'

import { ShownText } from './shown-text.tsx'

const tips = [
  [ListChecks, 'Prepare um roteiro claro'],
  [UserCheck, 'Identifique-se no início'],
  [CircleHelp, 'Tenha perguntas abertas prontas'],
  [Mic, 'Pratique antes de ligar'],
] as const

/** The script as it will be read out stands below the tips once there is one. */
export const CallTips = ({ script }: { script: string }) => (
  <Card title="Dicas para Ligações">
    <ul className="grid gap-3 text-sm">
      {tips.map(([Icon, text]) => (
        <li key={text} className="flex items-center gap-2.5">
          <Icon size={16} aria-hidden="true" className="flex-none text-accent-text" />
          {text}
        </li>
      ))}
    </ul>
    {script.trim() !== '' && (
      <section className="mt-4 border-t border-line pt-4">
        <h3 className="text-xs font-medium text-ink-3">Roteiro preenchido</h3>
        <p className="mt-2 text-sm break-words whitespace-pre-wrap">
          <ShownText text={script} />
        </p>
      </section>
    )}
  </Card>
)
