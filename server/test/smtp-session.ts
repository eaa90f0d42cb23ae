import { SmtpFailure } from '#channels/email/smtp-failure.ts'
import type { SmtpSession } from '#channels/email/smtp-session.ts'
import { openSmtp } from '#channels/email/smtp.ts'

import { type Answer, type Script, startSmtp } from './smtp.ts'

export const envelope = { from: 'vendas@empresa.com.br', to: 'ana@cliente.com.br' }
export const accepted = { kind: 'accepted', reply: '250 2.0.0 aceita' }
export const pipelining = '250-teste\r\n250 PIPELINING'
export const silence: Answer = () => undefined

/** A server with a script, and a session with it. */
export async function startSession(script: Script = {}, socketMs = 10_000) {
  const server = await startSmtp(script)
  const session = await openSmtp(
    { host: '127.0.0.1', port: server.port, security: 'none', name: 'cadencia.test' },
    { allowPrivate: true, timeouts: { connectMs: 2000, greetingMs: 2000, socketMs } },
  )
  return { server, session }
}

/** Sends a message and tells what came of it, and how often it was asked for. */
export async function sendOver(session: SmtpSession, text = 'Subject: oi\r\n\r\noi\r\n') {
  let asked = 0
  const body = () => {
    asked++
    return Promise.resolve(Buffer.from(text))
  }
  const outcome: unknown = await session.send(envelope, body).catch((error: unknown) => {
    if (!(error instanceof SmtpFailure)) throw error
    const { phase, code, enhanced, handedOver } = error
    return { phase, code, enhanced, text: error.text, handedOver }
  })
  return { outcome, asked }
}

/** Bytes as they are, without the line break that an answer has. */
export const raw =
  (bytes: string): Answer =>
  (socket) =>
    socket.write(bytes, 'latin1')
