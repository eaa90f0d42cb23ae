import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'

import SMTPConnection from 'nodemailer/lib/smtp-connection'

import { findHost, type Host, type HostOptions } from './hosts.ts'
import { type AccessToken, SignInNeeded } from './sign-in/access.ts'
import { failureOf, SmtpFailure } from './smtp-failure.ts'
import { sessionOver, type SmtpSession } from './smtp-session.ts'
import { talkOver } from './smtp-talk.ts'

/**
 * tls: encrypted from the first byte. starttls: encrypted before anything is said, or not at all.
 * opportunistic: encrypted where the server offers it, and without it no password. none: in clear, password and all.
 */
type Security = 'tls' | 'starttls' | 'opportunistic' | 'none'

export type SmtpServer = {
  host: string
  port: number
  security: Security
  user?: string | undefined
  password?: string | undefined
  /** In place of a password. */
  token?: AccessToken | undefined
  /** What we call ourselves in EHLO. */
  name: string
}

export const smtpTimeouts = { connectMs: 10_000, greetingMs: 10_000, socketMs: 60_000 }

export type SmtpOptions = HostOptions & {
  timeouts?: typeof smtpTimeouts
  /** Hears what both sides say, except passwords and bodies. */
  listen?: (side: 'client' | 'server', text: string) => void
}

/** A connection over which messages may go, one after the other. Rejects with SmtpFailure. */
export async function openSmtp(server: SmtpServer, options: SmtpOptions): Promise<SmtpSession> {
  if (!server.token) return connectTo(server, options, server.password)
  const token = await tokenOf(server.token)
  try {
    return await connectTo(server, options, token)
  } catch (error) {
    if (!(error instanceof SmtpFailure) || error.phase !== 'auth' || error.code === undefined) throw error
    // It may have ended a moment ago: only a fresh one that is refused too says something of the account.
    return connectTo(server, options, await tokenOf(server.token, token))
  }
}

async function tokenOf(token: AccessToken, refused?: string) {
  try {
    return await token(refused)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    throw new SmtpFailure('auth', error instanceof SignInNeeded ? { code: 535, text } : { text })
  }
}

async function connectTo(server: SmtpServer, options: SmtpOptions, secret: string | undefined) {
  const { timeouts = smtpTimeouts } = options
  const { host, socket } = await reach(server, options, timeouts.connectMs)
  const connection = new SMTPConnection({
    ...modes[server.security],
    connection: socket,
    host: host.name,
    ...(isIP(host.name) ? {} : { servername: host.name }),
    name: server.name,
    connectionTimeout: timeouts.connectMs + timeouts.greetingMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.socketMs,
    maxResponseSize: 64 * 1024,
    ...listening(options.listen),
  })
  const exchange = exchangesOver(connection)
  try {
    const pipelining = await greet(connection, exchange)
    if (server.user) await logIn(connection, exchange, server, secret)
    return sessionOver({ talk: talkOver(connection, options.listen), pipelining })
  } catch (error) {
    connection.close()
    socket.destroy()
    throw error
  }
}

const modes = {
  tls: { secure: true },
  starttls: { secure: false, requireTLS: true },
  opportunistic: { secure: false, opportunisticTLS: true },
  none: { secure: false, ignoreTLS: true },
} satisfies Record<Security, SMTPConnection.Options>

/** Connects to an address that was checked; to the next one when the first is not there. */
async function reach(
  server: SmtpServer,
  options: HostOptions,
  limitMs: number,
): Promise<{ host: Host; socket: Socket }> {
  const limit = AbortSignal.timeout(limitMs)
  let socket: Socket | undefined
  try {
    const host = await before(limit, findHost(server.host, server.port, options))
    socket = dial(host, server.port, limitMs)
    await once(socket, 'connect', { signal: limit })
    return { host, socket }
  } catch (error) {
    socket?.destroy()
    throw failureOf(
      'connect',
      limit.aborted ? Object.assign(new Error('late'), { code: 'ETIMEDOUT' }) : error,
    )
  }
}

const before = <T>(limit: AbortSignal, work: Promise<T>) =>
  Promise.race([work, once(limit, 'abort').then(() => Promise.reject(new Error('too late')))])

function dial({ name, addresses }: Host, port: number, limitMs: number) {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return connect({
    host: isIP(name) ? addresses[0] : name,
    port,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: Math.max(Math.floor(limitMs / found.length), 10),
    // The name is not asked for again: its second answer could be another one.
    lookup: (_name, _options, callback) => callback(null, found),
  })
}

type Done<T> = (error?: unknown, value?: T) => void
type Exchange = <T>(start: (done: Done<T>) => void) => Promise<T | undefined>

/** One exchange at a time. Whatever ends the connection ends it too: nodemailer may tell that by an event alone. */
function exchangesOver(connection: SMTPConnection): Exchange {
  let abandon: ((error: Error) => void) | undefined
  const ended = () => abandon?.(Object.assign(new Error('ended'), { code: 'ECONNECTION' }))
  connection.on('error', (error: Error) => abandon?.(error))
  // After a refusal it closes first and tells why next.
  connection.on('end', () => queueMicrotask(ended))
  return (start) =>
    new Promise((resolve, reject) => {
      abandon = reject
      start((error, value) => (error ? reject(error as Error) : resolve(value)))
    })
}

/** Says whether the server takes several commands at once (RFC 2920). */
async function greet(connection: SMTPConnection, exchange: Exchange) {
  try {
    await exchange((done) => connection.connect(done))
    return /^250[ -]PIPELINING\b/im.test(String(connection.lastServerResponse))
  } catch (error) {
    const inTls = connection.upgrading || (error instanceof Error && 'code' in error && error.code === 'ETLS')
    throw failureOf(inTls ? 'tls' : 'greeting', error)
  }
}

async function logIn(
  connection: SMTPConnection,
  exchange: Exchange,
  { user = '', security, token }: SmtpServer,
  secret: string | undefined,
) {
  if (!connection.secure && security !== 'none')
    throw new SmtpFailure('tls', { text: 'O servidor não oferece conexão segura: a senha não foi enviada.' })
  const login = token ? { user, oauth2: bearer(user, secret ?? '') } : { user, pass: secret }
  try {
    await exchange((done) => connection.login(login, done))
  } catch (error) {
    throw failureOf('auth', error)
  }
}

const refusedToken = { response: '535 5.7.8 O servidor recusou o acesso dado pelo provedor.' }

/** One token, once. After a refusal nodemailer asks for another: that is for openSmtp to try, over a new connection. */
function bearer(user: string, token: string) {
  const oauth2 = {
    getToken: (again: boolean, done: (error: Error | null, token?: string) => void) =>
      again ? done(Object.assign(new Error('refused'), refusedToken)) : done(null, token),
    buildXOAuth2Token: (said: string) =>
      Buffer.from(`user=${user}\x01auth=Bearer ${said}\x01\x01`).toString('base64'),
  }
  // Of a whole XOAuth2 these two are what a connection uses.
  return oauth2 as unknown as NonNullable<SMTPConnection.AuthenticationType['oauth2']>
}

const listening = (listen: SmtpOptions['listen']) =>
  listen && {
    transactionLog: true,
    logger: {
      debug: ({ tnx }: { tnx?: string }, text: string) => {
        if (tnx === 'client' || tnx === 'server') listen(tnx, text)
      },
    },
  }
