import { type MailRoute, openMailTransport } from '#channels/email/deliver.ts'
import { messageName } from '#channels/email/message-id.ts'
import { taskTransport } from '#channels/task/deliver.ts'
import { metaUrl } from '#channels/whatsapp/api.ts'
import { whatsAppTransport } from '#channels/whatsapp/deliver.ts'
import type { Db } from '#platform/db.ts'
import type { Keys } from '#platform/secrets.ts'

import type { Catalog } from './catalog.ts'
import type { Gate } from './gate.ts'
import { firstPersonOf, type SenderRow } from './queries.ts'
import { cloudApiSender, smtpSender } from './sender-settings.ts'
import type { Tokens } from './token.ts'
import type { Transport } from './transport.ts'
import type { Work } from './work.ts'

/** Where the box inside the product listens, and who each user is there. */
type Sandbox = {
  smtp: { host: string; port: number; userFor: (accountId: number) => { user: string; password: string } }
  graph: { baseUrl: string; tokenFor: (accountId: number) => string }
}

export type RegistryOptions = {
  keys: Keys
  tokens: Tokens
  allowPrivateHosts: boolean
  sandbox: Sandbox | undefined
  graphUrl?: string | undefined
}

type TransportParts = {
  db: Db
  catalog: Catalog
  gate: Gate
  slowDown: (seconds: number, reply: string) => void
}

/** How to reach a sender's provider, and how many connections are worth having there. */
export type Transports = { connections: number; open: () => Promise<Transport> }

export type Registry = ReturnType<typeof createRegistry>

export function createRegistry(options: RegistryOptions) {
  const task = (parts: TransportParts): Transports => ({
    connections: 20,
    open: async () => taskTransport(parts),
  })

  const ways: Record<SenderRow['mode'], (row: SenderRow, parts: TransportParts) => Transports> = {
    smtp: (row, parts) => {
      const route = mailRoute(options, row)
      return { connections: 10, open: () => openMailTransport({ route, ...parts }) }
    },
    cloud_api: (row, parts) => {
      const graph = { baseUrl: options.graphUrl ?? metaUrl, ...cloudApiSender(options.keys, row) }
      return { connections: 32, open: async () => whatsAppTransport({ ...parts, graph, anytime: false }) }
    },
    assisted: (_row, parts) => task(parts),
    sandbox: (row, parts) => sandboxed(options, row, parts),
  }
  return { task, of: (row: SenderRow, parts: TransportParts) => ways[row.mode](row, parts) }
}

function mailRoute({ keys, tokens, allowPrivateHosts }: RegistryOptions, row: SenderRow): MailRoute {
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
function sandboxed({ sandbox, tokens }: RegistryOptions, row: SenderRow, parts: TransportParts): Transports {
  if (!sandbox) throw new Error('there is no sandbox in this process')
  const { account_id: accountId } = row
  if (row.channel === 'whatsapp') {
    const { baseUrl, tokenFor } = sandbox.graph
    const graph = { baseUrl, phoneNumberId: `sandbox-${accountId}`, token: tokenFor(accountId) }
    return { connections: 32, open: async () => whatsAppTransport({ ...parts, graph, anytime: true }) }
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
    return openMailTransport({ route, ...parts })
  }
  return { connections: 32, open }
}
