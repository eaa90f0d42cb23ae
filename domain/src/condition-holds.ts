import { foldKey } from './attribute-key.ts'
import type { Condition, Facts, Happened, Sign } from './condition.ts'

const holdsSign: Record<Sign, (happened: Happened | undefined) => boolean> = {
  opened: (happened) => happened?.opened ?? false,
  not_opened: (happened) => !happened?.opened,
  clicked: (happened) => happened?.clicked ?? false,
  not_clicked: (happened) => !happened?.clicked,
  clicked_whatsapp: (happened) => happened?.clickedWhatsApp ?? false,
  delivered: (happened) => happened?.delivered ?? false,
}

/** Of several spellings of a key one that has the value is enough. An empty value stands for none. */
function hasValue(attributes: Facts['attributes'], key: string, value: string) {
  const wanted = foldKey(key)
  const values = Object.entries(attributes)
    .filter(([own]) => foldKey(own) === wanted)
    .map(([, own]) => foldKey(own))
  return value.trim() === '' ? values.every((own) => own === '') : values.includes(foldKey(value))
}

/** Whether a step leaves, by what is known when it is due. The engine decides the same in unmet_condition.sql. */
export function holds(condition: Condition, { happened, channels, attributes }: Facts): boolean {
  if ('stepId' in condition) return holdsSign[condition.kind](happened.get(condition.stepId))
  if ('channel' in condition) return channels.get(condition.channel) === 'open'
  return hasValue(attributes, condition.key, condition.value) === (condition.kind === 'attribute_is')
}
