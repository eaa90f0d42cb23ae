import type { Start } from '@cadencia/contract/start'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'

import { firstName, plural } from '#lib/format.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'

import { useStartFlag } from './flag.ts'
import { Models } from './models.tsx'
import { minutesLeft, openStep, type Step, type StepName, stepsOf } from './steps.ts'

import './start.css'

type Props = { start: Start; onSign: () => void; onScratch: () => void }

/** The way to the first campaign, read from what the account has. */
export function FirstCampaign({ start, onSign, onScratch }: Props) {
  const { flag, set } = useStartFlag()
  const markSeen = useEffectEvent(() => flag !== 'seen' && set('seen'))
  useEffect(() => void markSeen(), [])
  const steps = stepsOf(start)
  const open = openStep(steps)
  const isModelNext = open === 'campaign'
  const models = !start.campaign && <Models isOpen={isModelNext} onScratch={onScratch} />
  // What comes next is the first thing a keyboard reaches, wherever it stands on the card.
  return (
    <section className="card first" aria-labelledby="first" data-alone={start.campaign ? true : undefined}>
      {isModelNext && models}
      <div className="first-way">
        <Action open={open} start={start} onSign={onSign} />
        <Head steps={steps} name={start.signer.name} onHide={() => set('hidden')} />
        <ol>
          {steps.map((step, place) => (
            <Row
              key={step.name}
              step={step}
              place={place}
              isOpen={step.name === open}
              link={linkOf(step, onSign, start)}
            />
          ))}
        </ol>
      </div>
      {!isModelNext && models}
    </section>
  )
}

type HeadProps = { steps: readonly Step[]; name: string | undefined; onHide: () => void }

function Head({ steps, name, onHide }: HeadProps) {
  const done = steps.filter(({ isDone }) => isDone).length
  const minutes = plural(minutesLeft(steps), '', 'Falta cerca de # minuto.', 'Faltam uns # minutos.')
  return (
    <div className="first-head">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="first" className="text-lg font-semibold">
          {name ? `Sua primeira campanha, ${firstName(name)}` : 'Sua primeira campanha'}
        </h2>
        <span className="flex items-center gap-2 text-xs text-ink-2 tabular-nums">
          <span className="w-20">
            <Progress label="Passos feitos" done={done} total={steps.length} />
          </span>
          {done} de {steps.length}
          <button type="button" className="first-link ml-2" onClick={onHide}>
            Ocultar
          </button>
        </span>
      </div>
      <p className="text-sm text-ink-2">{minutes} Nada sai até você ativar.</p>
    </div>
  )
}

type ActionProps = { open: StepName | undefined; start: Start; onSign: () => void }

/** The button of the step that comes next, laid beside it. A model is chosen at its own button. */
function Action({ open, start, onSign }: ActionProps) {
  const action = actionOf(open, start, onSign)
  return action && <div className={`first-action first-at-${open}`}>{action}</div>
}

function actionOf(open: StepName | undefined, start: Start, onSign: () => void): ReactNode {
  if (open === 'sign')
    return (
      <Button size="sm" variant="primary" onClick={onSign}>
        Preencher
      </Button>
    )
  if (open === 'contacts' && !start.lastImport?.isRunning)
    return (
      <Link to="/contacts" search={{ import: '1' }} className={buttonClass('primary', 'sm')}>
        Importar contatos
      </Link>
    )
  if (open === 'review' && start.campaign)
    return (
      <Link to="/cadence" search={reviewOf(start)} className={buttonClass('primary', 'sm')}>
        Revisar e ativar
      </Link>
    )
  return undefined
}

/** The last list goes along, unless nothing of it became a contact. */
const reviewOf = ({ campaign, lastImport }: Start) => ({
  campaignId: campaign?.id,
  ...(lastImport?.successCount && { batch: String(lastImport.id) }),
})

function linkOf({ name, isDone }: Step, onSign: () => void, start: Start): ReactNode {
  if (name === 'sender')
    return (
      <Link to="/profile" className={isDone ? 'first-link text-sm' : buttonClass('secondary', 'sm')}>
        {isDone ? 'Mudar' : 'Conectar'}
      </Link>
    )
  if (!isDone) return undefined
  if (name === 'sign')
    return (
      <button type="button" className="first-link text-sm" onClick={onSign}>
        Mudar
      </button>
    )
  if (name === 'contacts')
    return (
      <Link to="/contacts" className="first-link text-sm">
        {start.withoutPhone > 0 ? 'Corrigir' : 'Ver'}
      </Link>
    )
  return (
    <Link to="/cadence" search={{ campaignId: start.campaign?.id }} className="first-link text-sm">
      Ajustar
    </Link>
  )
}

type RowProps = { step: Step; place: number; isOpen: boolean; link: ReactNode }

const Row = ({ step: { name, title, text, isDone }, place, isOpen, link }: RowProps) => (
  <li
    className={`first-step first-at-${name}`}
    data-done={isDone || undefined}
    aria-current={isOpen ? 'step' : undefined}
  >
    <span className="first-mark">
      {isDone ? <Check size={14} aria-hidden="true" /> : place + 1}
      {isDone && <span className="sr-only">Feito:</span>}
    </span>
    <div className="min-w-0 grow">
      <p className="font-medium">{title}</p>
      <p className="text-xs break-words text-ink-3">{text}</p>
    </div>
    {link}
  </li>
)
