import type { Campaign } from '@cadencia/contract/campaigns'
import type { CadenceStep } from '@cadencia/contract/steps'
import type { Template } from '@cadencia/contract/templates'
import { compile, placeholdersOf } from '@cadencia/domain/template'

import { plural } from '#lib/format.ts'

import { localTime } from './when.ts'

/** One line of the checklist. `mend` names what the screen offers to do about it. */
export type Check = {
  text: string
  isReady: boolean
  mend?: 'start' | 'create' | 'relate' | 'profile' | { template: number }
}

type Facts = {
  campaign: Campaign
  steps: readonly CadenceStep[]
  templates: readonly Template[]
  /** undefined while they are not known: then nothing is said about them. */
  attributes: readonly { key: string; value: string }[] | undefined
  now: number
}

/** What keeps a campaign from sending, or that nothing does. */
export const checksOf = (facts: Facts): Check[] => [
  statusCheck(facts.campaign),
  stepsCheck(facts.steps),
  ...contactsCheck(facts.campaign),
  ...(facts.campaign.warnings ?? []).map((text) => ({ text, isReady: false })),
  ...missingValues(facts),
  ...unknownNames(facts.templates),
  ...weekend(facts),
]

const notSending = {
  draft: 'Campanha em rascunho não envia mensagens',
  paused: 'Campanha pausada não envia mensagens',
  completed: 'Campanha finalizada não envia mensagens',
}

const statusCheck = ({ status }: Campaign): Check =>
  status === 'active'
    ? { text: 'Campanha ativa', isReady: true }
    : { text: notSending[status], isReady: false, mend: 'start' }

function stepsCheck(steps: readonly CadenceStep[]): Check {
  const active = steps.filter((step) => step.isActive && step.isOn).length
  const text = plural(active, 'Sem cadência ativa', '# etapa ativa', '# etapas ativas')
  if (active > 0) return { text, isReady: true }
  // Steps that are all switched off are switched on, not created again.
  return { text, isReady: false, ...(steps.length === 0 && { mend: 'create' }) }
}

function contactsCheck({ contacts, activeContacts }: Campaign): Check[] {
  if (typeof activeContacts !== 'number') return []
  const none = contacts === 0 ? 'Nenhum contato relacionado' : 'Nenhum contato ativo'
  const text = plural(activeContacts, none, '# contato ativo', '# contatos ativos')
  return [activeContacts > 0 ? { text, isReady: true } : { text, isReady: false, mend: 'relate' }]
}

function missingValues({ templates, attributes }: Facts): Check[] {
  if (!attributes) return []
  const known = new Set(attributes.flatMap(({ key, value }) => (value.trim() === '' ? [] : [key])))
  const missing = templates
    .flatMap(({ subject, preheader, content }) =>
      placeholdersOf(compile(`${subject ?? ''} ${preheader ?? ''} ${content}`)),
    )
    .filter(
      ({ source, key, fallback }) =>
        source === 'attribute' && key !== 'email' && !fallback && !known.has(key),
    )
    .map(({ key }) => `{{user.${key}}}`)
  if (missing.length === 0) return []
  return [
    { text: `Faltam valores para ${[...new Set(missing)].join(', ')}`, isReady: false, mend: 'profile' },
  ]
}

const unknownNames = (templates: readonly Template[]): Check[] =>
  templates.flatMap(({ id, name, unknownPlaceholders: names }) =>
    names.length === 0
      ? []
      : [
          {
            text: `“${name}” usa ${names.join(', ')}, que não existe: essas mensagens não serão enviadas`,
            isReady: false,
            mend: { template: id },
          },
        ],
  )

const weekend = ({ campaign, now }: Facts): Check[] =>
  campaign.status === 'active' && campaign.justWeekday && localTime(now, campaign.timeZone).isWeekend
    ? [{ text: 'Hoje é fim de semana; os envios voltam na segunda-feira', isReady: false }]
    : []
