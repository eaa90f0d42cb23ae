import { compile, type Compiled, placeholdersOf, valuesOf } from '@cadencia/domain/template'

import type { Catalog } from '#channels/catalog.ts'
import type { TransportParts, Transports } from '#channels/channel.ts'
import { missingIn } from '#channels/missing.ts'
import { taskTransports } from '#channels/task/deliver.ts'
import type { Work } from '#channels/work.ts'

/** E-mails that a person sends from their own program: when due they become tasks. */
export const byHand = (parts: TransportParts): Transports =>
  taskTransports({ ...parts, write, recipientOf: ({ email }) => email.toLowerCase() })

/** What fills the subject, the content and the preheader, in the order in which a mail keeps it. */
async function write(catalog: Catalog, work: Work) {
  const { author, template } = await catalog.read(work)
  const { subject, content, preheader } = await template()
  const whole: Compiled = [subject, content, preheader].flatMap((text) => compile(text ?? ''))
  const known = valuesOf(whole, work.contact, author)
  const values = known.filter((value) => value !== undefined)
  if (values.length < known.length) return missingIn(placeholdersOf(whole), known)
  return { ok: true as const, text: JSON.stringify([work.templateId, work.templateVersion, values]), values }
}
