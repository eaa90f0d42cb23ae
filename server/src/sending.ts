import { readMessageId } from '#channels/email/message-id.ts'
import { trackingTokens } from '#channels/token.ts'
import { quarantineIfRestored } from '#engine/quarantine/restored.ts'
import { startDispatcher } from '#engine/send/dispatcher.ts'
import type { Pulse } from '#engine/send/pulse.ts'
import { startAnswering } from '#listening/answers/leave.ts'
import type { MailApps } from '#platform/app-options.ts'
import { connect } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import type { Keys } from '#platform/secrets.ts'
import { startSandboxGraph } from '#sandbox/graph.ts'
import { startSandboxSmtp } from '#sandbox/smtp.ts'
import { sandboxAppSecret } from '#tracking/signature.ts'

type Options = {
  keys: Keys
  publicUrl: string
  isReachable?: boolean
  /** Where this machine reaches the product: the box tells it there what became of its WhatsApp messages. */
  address: string
  allowPrivateHosts: boolean
  graphUrl: string | undefined
  mailApps?: MailApps | undefined
  pulse: Pulse
  /** Where the dispatchers of this machine keep their journals. */
  journals?: string
}

/**
 * Sends what is due until it is stopped: the dispatcher first, then what it sends to.
 * Its connections are its own: however many calls the product answers, sending goes on.
 */
export async function startSending(url: string, log: Log, options: Options) {
  await quarantine(url, log)
  const stack = new AsyncDisposableStack()
  const db = connect(url, { connections: 8, queryTimeoutMs: 20_000 })
  try {
    stack.defer(() => db.destroy())
    const tokens = trackingTokens(options.keys)
    const smtp = await startSandboxSmtp(db, log, (messageId) => readMessageId(tokens, messageId)?.ids)
    stack.defer(smtp.stop)
    const graph = await startSandboxGraph(db, log, {
      webhookFor: (accountId) => ({
        url: `${options.address}/t/whatsapp`,
        appSecret: sandboxAppSecret(options.keys, accountId),
      }),
    })
    stack.defer(graph.stop)
    const dispatcher = await startDispatcher(db, log, {
      ...options,
      tokens,
      sandbox: { smtp, graph },
    })
    stack.defer(() => dispatcher.stop())
    const answering = startAnswering(db, log, { ...options, tokens, sandbox: { smtp, graph } })
    stack.defer(answering.stop)
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
  return { db, stop: () => stack.disposeAsync() }
}

/** On a connection of its own: what was due may be a million messages, and nothing else waits for them here. */
async function quarantine(url: string, log: Log) {
  const db = connect(url, { connections: 1 })
  try {
    const held = await quarantineIfRestored(db)
    if (held !== undefined) log.warn({ held }, 'sending: the database was restored, what was due is held')
  } finally {
    await db.destroy()
  }
}
