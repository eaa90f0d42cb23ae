import { type MailRoute, openMailHand } from '#channels/email/deliver.ts'
import { messageName } from '#channels/email/message-id.ts'
import { taskHand } from '#channels/task/deliver.ts'
import { metaUrl } from '#channels/whatsapp/api.ts'
import { whatsAppHand } from '#channels/whatsapp/deliver.ts'
import type { Db } from '#platform/db.ts'
import type { Keys } from '#platform/secrets.ts'

import type { Catalog } from './catalog.ts'
import type { Gate } from './gate.ts'
import type { Hand } from './hand.ts'
import { firstPersonOf, type SenderRow } from './queries.ts'
import { cloudApiSender, smtpSender } from './sender-settings.ts'
import type { Tokens } from './token.ts'
import type { Work } from './work.ts'

/** Where the box inside the product listens, and who each user is there. */
type Sandbox = {
  smtp: { host: string; port: number; userFor: (accountId: number) => { user: string; password: string } }
  graph: { baseUrl: string; tokenFor: (accountId: number) => string }
}

export type RouteOptions = {
  keys: Keys
  tokens: Tokens
  allowPrivateHosts: boolean
  sandbox: Sandbox | undefined
  graphUrl?: string | undefined
}

type HandParts = {
  db: Db
  catalog: Catalog
  gate: Gate
  slowDown: (seconds: number, reply: string) => void
}

/** How to reach a sender's provider, and how many hands are worth having there. */
export type OpenHand = { hands: number; open: () => Promise<Hand> }

export type Routes = ReturnType<typeof createRoutes>

export function createRoutes(options: RouteOptions) {
  const task = (parts: HandParts): OpenHand => ({ hands: 20, open: async () => taskHand(parts) })

  const ways: Record<SenderRow['mode'], (row: SenderRow, parts: HandParts) => OpenHand> = {
    smtp: (row, parts) => {
      const route = mailRoute(options, row)
      return { hands: 10, open: () => openMailHand({ route, ...parts }) }
    },
    cloud_api: (row, parts) => {
      const graph = { baseUrl: options.graphUrl ?? metaUrl, ...cloudApiSender(options.keys, row) }
      return { hands: 32, open: async () => whatsAppHand({ ...parts, graph, anytime: false }) }
    },
    assisted: (_row, parts) => task(parts),
    sandbox: (row, parts) => sandboxed(options, row, parts),
  }
  return { task, of: (row: SenderRow, parts: HandParts) => ways[row.mode](row, parts) }
}

function mailRoute({ keys, tokens, allowPrivateHosts }: RouteOptions, row: SenderRow): MailRoute {
  const sender = smtpSender(keys, row)
  const domain = sender.fromAddress.split('@').at(-1) ?? 'localhost'
  return {
    smtp: { ...sender, name: domain },
    allowPrivate: allowPrivateHosts,
    from: { fromName: sender.fromName, fromAddress: sender.fromAddress, replyTo: sender.replyTo },
    messageIdDomain: domain,
    nameOf: nameWith(tokens),
    returnPath: ({ accountId, id }) =>
      sender.bounceDomain
        ? `b+${tokens.sign({ kind: 'bounce', accountId, messageId: id })}@${sender.bounceDomain}`
        : sender.fromAddress,
    dkim: sender.dkim && sender.dkimKey ? { ...sender.dkim, privateKey: sender.dkimKey } : undefined,
  }
}

const nameWith =
  (tokens: Tokens) =>
  ({ accountId, id }: Work) =>
    messageName(tokens, { accountId, messageId: id })

/** The same way as a real sender's, to servers inside this process. */
function sandboxed({ sandbox, tokens }: RouteOptions, row: SenderRow, parts: HandParts): OpenHand {
  if (!sandbox) throw new Error('there is no sandbox in this process')
  const { account_id: accountId } = row
  if (row.channel === 'whatsapp') {
    const { baseUrl, tokenFor } = sandbox.graph
    const graph = { baseUrl, phoneNumberId: `sandbox-${accountId}`, token: tokenFor(accountId) }
    return { hands: 32, open: async () => whatsAppHand({ ...parts, graph, anytime: true }) }
  }
  const { host, port, userFor } = sandbox.smtp
  const open = async () => {
    const author = await parts.catalog.authorFor(await firstPersonOf(parts.db, accountId))
    const route: MailRoute = {
      smtp: { host, port, security: 'none', ...userFor(accountId), name: 'cadencia.local' },
      allowPrivate: true,
      from: {
        fromName: author.attributes['name'] ?? author.email,
        fromAddress: author.email,
        replyTo: undefined,
      },
      messageIdDomain: 'cadencia.local',
      nameOf: nameWith(tokens),
      returnPath: () => author.email,
      dkim: undefined,
    }
    return openMailHand({ route, ...parts })
  }
  return { hands: 32, open }
}
