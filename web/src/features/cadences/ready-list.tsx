import type { Campaign } from '@cadencia/contract/campaigns'
import type { CadenceStep } from '@cadencia/contract/steps'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { useActiveContacts } from '#features/campaigns/data.ts'
import { attributesQuery } from '#features/profile/data.ts'
import { templatesQuery } from '#features/templates/data.ts'

import { type Check, checksOf } from './readiness.ts'

type Mends = {
  /** What makes a campaign send that does not. */
  start: ReactNode
  onCreate: () => void
}

type Props = Mends & { campaign: Campaign; steps: readonly CadenceStep[] }

export function ReadyList({ campaign, steps, ...mends }: Props) {
  const ids = new Set(
    steps.flatMap(({ templateId, variants }) => [templateId, ...variants.map((each) => each.templateId)]),
  )
  const { data: all = [] } = useQuery(templatesQuery)
  const templates = all.filter(({ id }) => ids.has(id))
  // Its failure is told where the values are shown, not here.
  const { data: attributes } = useQuery({ ...attributesQuery, meta: {} })
  const [now] = useState(() => Date.now())
  const activeContacts = useActiveContacts(campaign)
  const checks = checksOf({ campaign: { ...campaign, activeContacts }, steps, templates, attributes, now })
  return (
    <ul className="grid gap-2.5 text-sm">
      {checks.map((check) => (
        <li key={check.text} className="flex items-start gap-2">
          <Mark isReady={check.isReady} />
          <span className="min-w-0 grow break-words">
            {check.text} <Mend mend={check.mend} {...mends} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const Mark = ({ isReady }: { isReady: boolean }) => {
  const Icon = isReady ? CircleCheck : TriangleAlert
  return (
    <>
      <Icon
        size={16}
        aria-hidden="true"
        className={isReady ? 'mt-0.5 flex-none text-green' : 'mt-0.5 flex-none text-amber'}
      />
      <span className="sr-only">{isReady ? 'Pronto:' : 'Atenção:'}</span>
    </>
  )
}

const linkClass = 'font-medium whitespace-nowrap text-accent-text hover:underline'

type MendProps = Mends & { mend: Check['mend'] }

function Mend({ mend, start, onCreate }: MendProps) {
  if (mend === 'start') return start
  if (mend === 'create')
    return (
      <button type="button" className={linkClass} onClick={onCreate}>
        Criar cadência
      </button>
    )
  if (mend === 'relate')
    return (
      <Link to="/contacts" className={linkClass}>
        Relacionar contatos
      </Link>
    )
  if (mend === 'profile')
    return (
      <Link to="/profile" className={linkClass}>
        Abrir perfil
      </Link>
    )
  if (!mend) return null
  return (
    <Link to="/templates/edit/$id" params={{ id: String(mend.template) }} className={linkClass}>
      Abrir template
    </Link>
  )
}
