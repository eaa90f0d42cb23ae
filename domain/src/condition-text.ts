import type { TemplateType } from './channel.ts'
import type { Condition, Facts, Sign } from './condition.ts'

/** What a condition is about, as people call it. */
export type Names = {
  /** The place of a step; none: it was deleted. */
  place: (stepId: number) => number | undefined
  /** What a channel reaches: e-mail, WhatsApp, telefone. */
  channel: (channel: TemplateType) => string
}

const did: Record<Sign, (step: string) => string> = {
  opened: (step) => `abriu a ${step}`,
  not_opened: (step) => `não abriu a ${step}`,
  clicked: (step) => `clicou na ${step}`,
  not_clicked: (step) => `não clicou na ${step}`,
  clicked_whatsapp: (step) => `clicou no WhatsApp da ${step}`,
  delivered: (step) => `recebeu a ${step}`,
}

const didNot: Record<Sign, (step: string) => string> = {
  opened: did.not_opened,
  not_opened: did.opened,
  clicked: did.not_clicked,
  not_clicked: did.clicked,
  clicked_whatsapp: (step) => `não ${did.clicked_whatsapp(step)}`,
  delivered: (step) => `não ${did.delivered(step)}`,
}

const stepName = (stepId: number, { place }: Names) => {
  const found = place(stepId)
  return found === undefined ? 'etapa excluída' : `#${found}`
}

function attributeText(key: string, value: string, is: boolean) {
  if (value.trim() === '') return is ? `${key} não está preenchido` : `${key} está preenchido`
  return is ? `${key} é ${value}` : `${key} não é ${value}`
}

/** A condition in a sentence: Só se não abriu a #1. */
export function conditionText(condition: Condition, names: Names): string {
  if ('stepId' in condition) return `Só se ${did[condition.kind](stepName(condition.stepId, names))}`
  if ('channel' in condition) return `Só se tem ${names.channel(condition.channel)}`
  return `Só se ${attributeText(condition.key, condition.value, condition.kind === 'attribute_is')}`
}

/** Why a step was skipped: what was so when it was due. */
export function skipReason(condition: Condition, names: Names, { channels }: Pick<Facts, 'channels'>) {
  return `${skipped}: ${unmet(condition, names, channels)}`
}

export const skipped = 'Etapa pulada'

function unmet(condition: Condition, names: Names, channels: Facts['channels']) {
  if ('stepId' in condition) return didNot[condition.kind](stepName(condition.stepId, names))
  if ('channel' in condition) {
    const word = names.channel(condition.channel)
    return channels.has(condition.channel) ? `não recebe mais por ${word}` : `não tem ${word}`
  }
  return attributeText(condition.key, condition.value, condition.kind !== 'attribute_is')
}
