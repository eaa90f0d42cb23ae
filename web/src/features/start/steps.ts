import type { Start } from '@cadencia/contract/start'

import { formatCount, plural } from '#lib/format.ts'

export type StepName = 'sign' | 'contacts' | 'campaign' | 'sender' | 'review'

export type Step = {
  name: StepName
  title: string
  isDone: boolean
  /** What is there, or what there is to do. */
  text: string
  /** About how long it takes. */
  minutes: number
}

const isSigned = ({ signer }: Start) => Boolean(signer.name && signer.company)

function contactsText({ contacts, withoutPhone, lastImport }: Start) {
  if (lastImport?.isRunning)
    return `Importando ${lastImport.filename}: ${formatCount(lastImport.doneRows)} de ${formatCount(lastImport.totalRows)} linhas`
  if (contacts === 0) return 'Importe uma planilha com nome, e-mail e WhatsApp'
  const there = lastImport?.successCount
    ? `${formatCount(lastImport.successCount)} de ${plural(lastImport.totalRows, '', '# linha importada', '# linhas importadas')}`
    : plural(contacts, '', '# contato', '# contatos')
  const wrong = plural(withoutPhone, '', '# telefone sem DDD', '# telefones sem DDD')
  return [there, wrong].filter(Boolean).join(' · ')
}

const campaignText = ({ campaign }: Start) =>
  campaign
    ? `${campaign.name} · ${plural(campaign.steps, '', '# etapa', '# etapas')}`
    : 'Escolha um modelo e ajuste os textos'

/** The five steps, each as the data has it. */
export const stepsOf = (start: Start): readonly Step[] => [
  {
    name: 'sign',
    title: 'Diga quem assina',
    isDone: isSigned(start),
    text: isSigned(start)
      ? `${start.signer.name} · ${start.signer.company}`
      : 'Seu nome e sua empresa entram nas mensagens',
    minutes: 1,
  },
  {
    name: 'contacts',
    title: 'Traga contatos',
    isDone: start.contacts > 0 && !start.lastImport?.isRunning,
    text: contactsText(start),
    minutes: 2,
  },
  {
    name: 'campaign',
    title: 'Monte a campanha',
    isDone: start.campaign !== undefined,
    text: campaignText(start),
    minutes: 4,
  },
  {
    name: 'sender',
    title: 'Conecte seu e-mail',
    isDone: start.sender !== undefined,
    text: start.sender ?? 'Opcional agora: sem isto, tudo fica na caixa de testes',
    minutes: 0,
  },
  {
    name: 'review',
    title: 'Revise e ative',
    isDone: start.isRunning,
    text: 'Você vê o que sai, para quem e quando',
    minutes: 2,
  },
]

/** What comes next. A mail account can wait. */
export const openStep = (steps: readonly Step[]) =>
  steps.find(({ name, isDone }) => !isDone && name !== 'sender')?.name

export const minutesLeft = (steps: readonly Step[]) =>
  steps.reduce((sum, { isDone, minutes }) => sum + (isDone ? 0 : minutes), 0)
