import { createCache } from '#channels/cache.ts'
import {
  type ChannelDescriptor,
  sandboxOf,
  type TransportOptions,
  type TransportParts,
  type Transports,
} from '#channels/channel.ts'
import { firstPersonOf, type SenderRow } from '#channels/queries.ts'
import type { Tokens } from '#channels/token.ts'
import type { Work } from '#channels/work.ts'
import type { Db } from '#platform/db.ts'

import { byHand } from './by-hand.ts'
import { createEmails, type Emails } from './compiled.ts'
import { type MailRoute, openMailTransport, prepareMail } from './deliver.ts'
import { mailSender } from './mail-sender.ts'
import { messageName } from './message-id.ts'

export const emailTransports: ChannelDescriptor['transports'] = (options) => {
  const emails = createEmails(createCache(500))
  const toServer = (row: SenderRow, parts: TransportParts): Transports => {
    const mail = { route: mailRoute({ ...options, db: parts.db }, row), emails, ...parts }
    const drafts = new WeakMap()
    return {
      connections: connectionsOf(mail.route),
      open: () => openMailTransport(mail, drafts),
      prepare: (work) => prepareMail(mail, drafts, work),
    }
  }
  return {
    modes: {
      smtp: toServer,
      google: toServer,
      microsoft: toServer,
      sandbox: (row, parts) => toSandbox(options, row, { emails, ...parts }),
    },
    withoutSender: byHand,
  }
}

/** Microsoft 365 refuses the fourth connection of a mailbox. */
const fewConnections = /(^|\.)(office365|outlook|hotmail|live)\.com$/i

const connectionsOf = ({ smtp: { host }, connections }: MailRoute) =>
  connections ?? (fewConnections.test(host) ? 3 : 10)

function mailRoute(options: TransportOptions & { db: Db }, row: SenderRow): MailRoute {
  const { tokens, allowPrivateHosts } = options
  const sender = mailSender(options, row)
  const domain = sender.fromAddress.split('@').at(-1) ?? 'localhost'
  return {
    smtp: { ...sender, name: domain },
    connections: sender.connections,
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
  ({ accountId, id }: Pick<Work, 'accountId' | 'id'>) =>
    messageName(tokens, { accountId, messageId: id })

/** The same way as a real sender's, to a server inside this process. */
function toSandbox(
  options: TransportOptions,
  { account_id: accountId }: SenderRow,
  parts: TransportParts & { emails: Emails },
): Transports {
  const { host, port, userFor } = sandboxOf(options).smtp
  const open = async () => {
    const author = await parts.catalog.authorFor(await firstPersonOf(parts.db, accountId))
    const route: MailRoute = {
      smtp: { host, port, security: 'none', ...userFor(accountId), name: 'cadencia.local' },
      connections: null,
      allowPrivate: true,
      from: {
        fromName: author.attributes['name'] ?? author.email,
        fromAddress: author.email,
        replyTo: undefined,
      },
      messageIdDomain: 'cadencia.local',
      nameOf: nameWith(options.tokens),
      returnPath: () => author.email,
      dkim: undefined,
    }
    return openMailTransport({ route, ...parts }, new WeakMap())
  }
  return { connections: 32, open }
}
