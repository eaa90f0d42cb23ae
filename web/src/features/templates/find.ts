import type { Template } from '@cadencia/contract/templates'
import type { Channel } from '@cadencia/domain/channel'

import { plain } from '#lib/plain.ts'

/** By any part of name or subject, accents and case aside. */
export function findTemplates(templates: readonly Template[], search: string, type: Channel | undefined) {
  const wanted = plain(search)
  return templates.filter(
    (template) =>
      (!type || template.type === type) &&
      plain(`${template.name} ${template.subject ?? ''}`).includes(wanted),
  )
}
