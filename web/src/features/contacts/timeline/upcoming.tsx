import type { Upcoming } from '@cadencia/contract/overview'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { formatDateTime, formatNear, plural } from '#lib/format.ts'
import { channel as channels } from '#ui/status.tsx'

import { When } from './entry.tsx'

const waits: Record<NonNullable<Upcoming['waitsFor']>, string> = {
  cadence: 'Só sai se a cadência for retomada',
  campaign: 'Só sai quando a campanha for retomada',
  start: 'Só sai quando a campanha começar',
  step: 'Depois da etapa anterior',
}

const taskNames = { email: 'Enviar e-mail', whatsapp: 'Enviar WhatsApp', call: 'Ligar', task: 'Tarefa' }

/** Of what was stopped, the hour that has passed says nothing. */
const isAhead = ({ at }: Upcoming) => new Date(at) > new Date()

type ItemProps = { of: Upcoming; brief?: boolean | undefined; onLeave?: (() => void) | undefined }

function UpcomingEntry({ of, brief, onLeave }: ItemProps) {
  const { icon: Icon, label } = channels[of.channel]
  const why = of.waitsFor && waits[of.waitsFor]
  return (
    <li className="tl-next">
      <span className="channel-icon">
        <Icon size={14} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <p>
          {of.isTask && `${taskNames[of.channel]} · `}
          <Link
            to="/activities"
            search={{ message: of.id }}
            className="text-link"
            {...(onLeave && { onClick: onLeave })}
          >
            #{of.stepOrder} {of.template}
          </Link>
        </p>
        {!brief && (
          <p className="tl-about">
            {[label, of.campaign.name, of.isTask ? 'Tarefa: espera por você' : why]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
      {isAhead(of) ? <Leaves at={of.at} /> : of.isTask ? <When at={of.at} /> : <span />}
    </li>
  )
}

/** For a day that is near, also the hour at which the message leaves. */
function Leaves({ at }: { at: string }) {
  const near = formatNear(at)
  const hour = formatDateTime(at).slice(-5)
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {near.endsWith(hour) ? near : `${near} ${hour}`}
    </time>
  )
}

const mostShown = 5

type Props = {
  upcoming: readonly Upcoming[]
  brief?: boolean | undefined
  onLeave?: (() => void) | undefined
}

/** What is to come, the next first. */
export function UpcomingEntries({ upcoming, brief, onLeave }: Props) {
  const [all, setAll] = useState(false)
  const shown = all ? upcoming : upcoming.slice(0, mostShown)
  const more = upcoming.length - shown.length
  return (
    <>
      {shown.map((each) => (
        <UpcomingEntry key={each.id} of={each} brief={brief} onLeave={onLeave} />
      ))}
      {more > 0 && (
        <li className="tl-next">
          <span />
          <button type="button" className="text-link tl-more" onClick={() => setAll(true)}>
            {plural(more, '', 'Mostrar mais # por vir', 'Mostrar mais # por vir')}
          </button>
        </li>
      )}
    </>
  )
}
