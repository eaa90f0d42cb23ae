import { ClipboardCheck, Mail, MessageCircle, Phone } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { cx } from '#lib/cx.ts'
import { buttonClass } from '#ui/button.tsx'

import { Effect, Outcomes, When } from './outcomes.tsx'
import type { Work } from './use-work.ts'

/** What there is to do now. It is on Enter, and has the focus when its task comes up. */
export function PrimaryButton({ work, takesFocus }: { work: Work; takesFocus: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
    // Once, when the task comes up.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const { label, icon: Icon } = nextThing(work)
  return (
    <button
      ref={button}
      type="button"
      className={cx(buttonClass('primary'), 'task-primary')}
      data-primary
      disabled={isCalling(work)}
      onClick={work.primary}
    >
      <Icon size={16} aria-hidden="true" />
      {label}
      <kbd className="kbd" aria-hidden="true">
        Enter
      </kbd>
    </button>
  )
}

const isCalling = ({ task, since, choice }: Work) => task.channel === 'call' && since !== undefined && !choice

function nextThing(work: Work) {
  if (work.choice) return { label: 'Registrar e ir para a próxima', icon: ClipboardCheck }
  if (work.task.channel === 'call')
    return { label: work.since === undefined ? 'Ligar' : 'Escolha o resultado', icon: Phone }
  if (work.task.channel === 'task') return { label: 'Feita', icon: ClipboardCheck }
  if (work.wasOpened) return { label: 'Enviei', icon: ClipboardCheck }
  return work.task.channel === 'email'
    ? { label: 'Abrir no e-mail', icon: Mail }
    : { label: 'Abrir no WhatsApp', icon: MessageCircle }
}

export const Results = ({ work }: { work: Work }) => (
  <>
    <Outcomes work={work} />
    <When work={work} />
    <Effect work={work} />
  </>
)
