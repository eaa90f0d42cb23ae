import type { FastifyInstance } from 'fastify'

import type { HttpOptions } from './http.ts'
import type { Keys } from './secrets.ts'

export type MailHost = { host: string; port: number; security: 'tls' | 'starttls' | 'none' }

/** An application that was registered with a provider of mail accounts. */
type MailApp = {
  clientId: string
  clientSecret?: string | undefined
  /** Where its people sign in. Absent: at the provider. */
  url?: string | undefined
  /** Its mail servers. Absent: those of the provider. */
  smtp?: MailHost
  imap?: MailHost
}
export type MailApps = Partial<Record<'google' | 'microsoft', MailApp>>

/** What the routes need to know of how the program was started. */
export type AppOptions = HttpOptions & {
  keys: Keys
  /** Where people reach the product. Absent: where it listens. */
  publicUrl: string | undefined
  /** Whether a sender may be a server on this machine or in its private network. */
  allowPrivateHosts: boolean
  /** Where the Cloud API of WhatsApp is, version included. Absent: at Meta. */
  graphUrl?: string | undefined
  /** With which providers a person can sign in to a mail account. */
  mailApps?: MailApps | undefined
  /** Calls an owner may make in a minute. Absent: any number. */
  rateLimit?: number
  /** Whether this process is well beside what it answers: sends what is due, and is not about to stop. */
  isWell?: () => boolean
  /** Sees every answer. */
  watch?: (app: FastifyInstance) => void
}
