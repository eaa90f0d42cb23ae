import { linkKind } from '@cadencia/domain/links'
import type { Author } from '@cadencia/domain/template'
import { z } from 'zod'

import { type CompiledEmail, compileEmail, linksOf } from '#channels/email/compose/email.ts'
import { compileWhatsApp } from '#channels/whatsapp/compose.ts'
import type { Db } from '#platform/db.ts'

import { createCache } from './cache.ts'
import { authorOf, linkIds, templateVersion } from './queries.ts'
import type { Tokens } from './token.ts'
import type { Work } from './work.ts'

/** Who a mail is from, as its reader sees it. */
export type From = { fromName: string; fromAddress: string; replyTo: string | undefined }

const Approved = z.object({ name: z.string(), language: z.string(), variables: z.array(z.string()) })

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

/** Templates read once a version: a message costs only its holes. */
export function createCatalog(db: Db, urls: ReturnType<typeof trackingUrls>) {
  const emails = createCache<CompiledEmail>(500)
  const texts = createCache<Awaited<ReturnType<typeof readText>>>(500)
  const versions = createCache<Awaited<ReturnType<typeof templateVersion>>>(1000)
  const authors = createCache<{ author: Author; mark: string }>(1000)

  const authorFor = (userId: number) =>
    authors(`${userId}/${Math.floor(performance.now() / 1000 / authorsSeconds)}`, async () => {
      const author = await authorOf(db, userId)
      return { author, mark: JSON.stringify(author) }
    })

  const versionFor = ({ accountId, templateId, templateVersion: version }: Work) =>
    versions(`${accountId}/${templateId}/${version}`, () =>
      templateVersion(db, accountId, templateId, version),
    )

  const keyOf = ({ accountId, campaignId, templateId, templateVersion: version }: Work, mark: string) =>
    `${accountId}/${campaignId}/${templateId}/${version}/${mark}`

  const readText = async (work: Work, author: Author) => {
    const { content, approved } = await versionFor(work)
    return { text: compileWhatsApp(content, author), approved: Approved.safeParse(approved).data }
  }

  return {
    authorFor: async (userId: number) => (await authorFor(userId)).author,

    async email(work: Work, from: From) {
      const { author, mark } = await authorFor(work.ownerId)
      return emails(`${keyOf(work, mark)}/${JSON.stringify(from)}`, async () => {
        const { subject, preheader, content } = await versionFor(work)
        const template = { subject: subject ?? '', content, preheader: preheader ?? '' }
        const found = linksOf(template, author)
        const capturePage = author.attributes['capture_page']
        const links = found.map((url) => ({ url, kind: linkKind(url, capturePage) }))
        return compileEmail({
          template,
          author,
          sender: from,
          linkIds: await linkIds(db, work.accountId, work.campaignId, links),
          urls,
        })
      })
    },

    /** WhatsApp messages and call scripts. */
    async text(work: Work) {
      const { author, mark } = await authorFor(work.ownerId)
      return texts(keyOf(work, mark), () => readText(work, author))
    },
  }
}
