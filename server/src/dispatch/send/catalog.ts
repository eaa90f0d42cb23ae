import { linkKind } from '@cadencia/domain/links'
import type { Author } from '@cadencia/domain/template'
import { z } from 'zod'

import { compileEmail, linksOf } from '#dispatch/compose/email.ts'
import { compileWhatsApp } from '#dispatch/compose/whatsapp.ts'
import type { Tokens } from '#dispatch/token.ts'
import type { Db } from '#platform/db.ts'

import { keepLately } from './cache.ts'
import { authorOf, linkIds, templateVersion } from './queries.ts'
import type { Work } from './work.ts'

/** Who a mail is from, as its reader sees it. */
export type From = { fromName: string; fromAddress: string; replyTo: string | undefined }

const Approved = z.object({ name: z.string(), language: z.string(), variables: z.array(z.string()) })

const authorsSeconds = 5

export const trackingUrls = (tokens: Tokens, publicUrl: string) => ({
  open: (userId: number, messageId: number) =>
    `${publicUrl}/t/o/${tokens.sign({ kind: 'open', userId, messageId })}.gif`,
  click: (userId: number, messageId: number, linkId: number) =>
    `${publicUrl}/t/c/${tokens.sign({ kind: 'click', userId, messageId, linkId })}`,
  unsubscribe: (userId: number, messageId: number) =>
    `${publicUrl}/t/u/${tokens.sign({ kind: 'unsubscribe', userId, messageId })}`,
})

export type Catalog = ReturnType<typeof createCatalog>

/** Templates read once a version: a message costs only its holes. */
export function createCatalog(db: Db, urls: ReturnType<typeof trackingUrls>) {
  const emails = keepLately<ReturnType<typeof compileEmail>>(500)
  const texts = keepLately<Awaited<ReturnType<typeof readText>>>(500)
  const versions = keepLately<Awaited<ReturnType<typeof templateVersion>>>(1000)
  const authors = keepLately<{ author: Author; mark: string }>(1000)

  const authorFor = (userId: number) =>
    authors(`${userId}/${Math.floor(performance.now() / 1000 / authorsSeconds)}`, async () => {
      const author = await authorOf(db, userId)
      return { author, mark: JSON.stringify(author) }
    })

  const versionFor = ({ userId, templateId, templateVersion: version }: Work) =>
    versions(`${userId}/${templateId}/${version}`, () => templateVersion(db, userId, templateId, version))

  const keyOf = ({ userId, campaignId, templateId, templateVersion: version }: Work, mark: string) =>
    `${userId}/${campaignId}/${templateId}/${version}/${mark}`

  const readText = async (work: Work, author: Author) => {
    const { content, approved } = await versionFor(work)
    return { text: compileWhatsApp(content, author), approved: Approved.safeParse(approved).data }
  }

  return {
    authorFor: async (userId: number) => (await authorFor(userId)).author,

    async email(work: Work, from: From) {
      const { author, mark } = await authorFor(work.userId)
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
          linkIds: await linkIds(db, work.userId, work.campaignId, links),
          urls,
        })
      })
    },

    /** WhatsApp messages and call scripts. */
    async text(work: Work) {
      const { author, mark } = await authorFor(work.userId)
      return texts(keyOf(work, mark), () => readText(work, author))
    },
  }
}
