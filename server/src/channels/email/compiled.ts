import { linkKind } from '@cadencia/domain/links'

import type { createCache } from '#channels/cache.ts'
import type { Catalog } from '#channels/catalog.ts'
import type { Work } from '#channels/work.ts'

import { type CompiledEmail, compileEmail, type EmailSender, linksOf } from './compose/email.ts'

export type Emails = ReturnType<typeof createEmails>

/** Templates compiled once for each version, author and sender: a message costs only its holes. */
export const createEmails =
  (cache: ReturnType<typeof createCache<CompiledEmail>>) =>
  async (catalog: Catalog, work: Work, from: EmailSender) => {
    const { author, key, template: read } = await catalog.read(work)
    return cache(`${key}/${JSON.stringify(from)}`, async () => {
      const { subject, preheader, content } = await read()
      const template = { subject: subject ?? '', content, preheader: preheader ?? '' }
      const capturePage = author.attributes['capture_page']
      const links = linksOf(template, author).map((url) => ({ url, kind: linkKind(url, capturePage) }))
      const linkIds = await catalog.linkIds(work, links)
      return compileEmail({ template, author, sender: from, linkIds, urls: catalog.urls })
    })
  }
