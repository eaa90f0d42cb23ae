import type { Author } from '@cadencia/domain/template'

import type { Db } from '#platform/db.ts'

import { createCache } from './cache.ts'
import { authorOf, linkIds, type NewLink, type TemplateVersion, templateVersion } from './queries.ts'
import type { Tokens } from './token.ts'
import type { Work } from './work.ts'

const authorsSeconds = 5

export const trackingUrls = (tokens: Tokens, publicUrl: string) => ({
  open: (accountId: number, messageId: number) =>
    `${publicUrl}/t/o/${tokens.sign({ kind: 'open', accountId, messageId })}.gif`,
  click: (accountId: number, messageId: number, linkId: number) =>
    `${publicUrl}/t/c/${tokens.sign({ kind: 'click', accountId, messageId, linkId })}`,
  unsubscribe: (accountId: number, messageId: number) =>
    `${publicUrl}/t/u/${tokens.sign({ kind: 'unsubscribe', accountId, messageId })}`,
})

export type Catalog = ReturnType<typeof createCatalog>

/** What messages are composed from, read once: templates by version, and who writes. */
export function createCatalog(db: Db, urls: ReturnType<typeof trackingUrls>) {
  const versions = createCache<TemplateVersion>(1000)
  const authors = createCache<{ author: Author; mark: string }>(1000)

  const authorFor = (userId: number) =>
    authors(`${userId}/${Math.floor(performance.now() / 1000 / authorsSeconds)}`, async () => {
      const author = await authorOf(db, userId)
      return { author, mark: JSON.stringify(author) }
    })

  return {
    urls,

    authorFor: async (userId: number) => (await authorFor(userId)).author,

    /** Who a message is from, its template, and a key that changes with either of them. */
    async read({ accountId, campaignId, ownerId, templateId, templateVersion: version }: Work) {
      const { author, mark } = await authorFor(ownerId)
      const ids = `${accountId}/${templateId}/${version}`
      const template = () => versions(ids, () => templateVersion(db, accountId, templateId, version))
      return { author, key: `${campaignId}/${ids}/${mark}`, template }
    },

    linkIds: ({ accountId, campaignId }: Work, links: readonly NewLink[]) =>
      linkIds(db, accountId, campaignId, links),
  }
}
