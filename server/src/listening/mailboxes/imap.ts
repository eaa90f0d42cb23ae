import { isIP } from 'node:net'

import { providerText } from '@cadencia/domain/provider-text'
import { ImapFlow, type ImapFlowError } from 'imapflow'

import { findHost, HostRefused } from '#channels/email/hosts.ts'
import { type AccessToken, SignInNeeded } from '#channels/email/sign-in/access.ts'

import type { MailboxSettings } from './settings.ts'

export const imapPorts = [993, 143]

/** IDLE is renewed before servers and routers forget it, and silence is noticed after that. */
const idleMs = 4 * 60_000
const silenceMs = 5 * 60_000

const mib = 1024 * 1024
/** A server cannot make this process hold more than that, whatever it sends. */
const bounds = { maxLiteralSize: 30 * mib, maxResponseSize: 32 * mib, maxLineLength: mib }

/** By a password, or by the token of an account that a person signed in to. */
export type ImapAccess = MailboxSettings & ({ password: string } | { token: AccessToken })
export type ImapOptions = { allowPrivateHosts: boolean; silenceMs?: number }

/**
 * refused: the server knows the user, and the password is wrong. lost: a person has to sign in again. insecure: who it is
 * cannot be verified. busy: it asks to come later. away: everything else.
 */
type Why = 'refused' | 'lost' | 'insecure' | 'busy' | 'away'

export class ImapFailure extends Error {
  readonly why: Why

  constructor(why: Why, said: string) {
    super(said)
    this.name = 'ImapFailure'
    this.why = why
  }
}

/** A connection to a mailbox, logged in. Rejects with ImapFailure. One connection cannot connect twice. */
export async function openImap(access: ImapAccess, options: ImapOptions): Promise<ImapFlow> {
  if (!('token' in access)) return connectTo(access, { pass: access.password }, options)
  const accessToken = await tokenOf(access.token)
  try {
    return await connectTo(access, { accessToken }, options)
  } catch (error) {
    if (!(error instanceof ImapFailure) || error.why !== 'refused') throw error
    // It may have ended a moment ago: only a fresh one that is refused too says something of the account.
    return connectTo(access, { accessToken: await tokenOf(access.token, accessToken) }, options)
  }
}

async function tokenOf(token: AccessToken, refused?: string) {
  try {
    return await token(refused)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new ImapFailure(error instanceof SignInNeeded ? 'lost' : 'away', said)
  }
}

type Proof = { pass: string } | { accessToken: string }

async function connectTo(access: MailboxSettings, proof: Proof, options: ImapOptions) {
  const client = await clientFor(access, proof, options)
  // Without a listener an error event would end the process. Commands under way reject with the same error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    client.close()
    throw failureOf(error)
  }
}

async function clientFor(
  { host, port, security, user }: MailboxSettings,
  proof: Proof,
  options: ImapOptions,
) {
  try {
    const found = await findHost(host, port, { allowPrivate: options.allowPrivateHosts, ports: imapPorts })
    return new ImapFlow({
      // The address that was checked, never the name again.
      host: found.addresses[0],
      port,
      ...(!isIP(found.name) && { servername: found.name }),
      secure: security === 'tls',
      ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
      auth: { user, ...proof },
      clientInfo: { name: 'Cadência' },
      logger: false,
      disableAutoIdle: true,
      maxIdleTime: idleMs,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: options.silenceMs ?? silenceMs,
      ...bounds,
    })
  } catch (error) {
    throw error instanceof HostRefused ? new ImapFailure('away', error.message) : error
  }
}

const longestSaid = 300

/** What went wrong, in the words of the server where it said any. */
export function failureOf(error: unknown): ImapFailure {
  if (error instanceof ImapFailure) return error
  // Every field of it is optional.
  const told = (error instanceof Error ? error : new Error(String(error))) as ImapFlowError
  const said = providerText(told.responseText ?? wordsFor(told)).slice(0, longestSaid)
  return new ImapFailure(whyOf(told, said), said)
}

const busyCodes = new Set(['LIMIT', 'UNAVAILABLE', 'INUSE', 'SERVERBUG', 'CONTACTADMIN'])
const busyWords = /too many|simultaneous|try again|temporar|rate limit|throttl|unavailable/i

/** imapflow reports a server's connection limit as a failed login (L13). Only the response code tells the two apart. */
function whyOf(
  { code = '', serverResponseCode = '', authenticationFailed }: ImapFlowError,
  said: string,
): Why {
  if (busyCodes.has(serverResponseCode) || code === 'ETHROTTLE') return 'busy'
  if (authenticationFailed) return busyWords.test(said) ? 'busy' : 'refused'
  return certificateCodes.test(code) ? 'insecure' : 'away'
}

const certificateCodes = /^(CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|HOSTNAME_MISMATCH)/

const words: Record<string, string> = {
  ECONNREFUSED: 'O servidor recusou a conexão nesta porta.',
  ECONNRESET: 'O servidor fechou a conexão.',
  EConnectionClosed: 'O servidor fechou a conexão.',
  ClosedAfterConnectText: 'O servidor fechou a conexão. Confira a porta e a segurança.',
  ClosedAfterConnectTLS: 'O servidor fechou a conexão. Confira a porta e a segurança.',
  NoConnection: 'A conexão caiu.',
  CONNECT_TIMEOUT: 'O servidor não respondeu a tempo.',
  GREETING_TIMEOUT: 'O servidor não se apresentou. Confira a porta e a segurança.',
  UPGRADE_TIMEOUT: 'O servidor não completou o STARTTLS.',
  ETIMEOUT: 'O servidor parou de responder.',
  ETIMEDOUT: 'O servidor não respondeu a tempo.',
  EHOSTUNREACH: 'O servidor não pôde ser alcançado.',
  ENETUNREACH: 'O servidor não pôde ser alcançado.',
}

const wordsFor = ({ code = '', message }: ImapFlowError) => words[code] ?? message
