import { resolve } from 'node:path'

import { z } from 'zod'

import type { MailApps } from '#platform/app-options.ts'
import { parseKeys } from '#platform/key-file.ts'
import type { Keys } from '#platform/secrets.ts'
import { StartFailure } from '#platform/start-failure.ts'

const list = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .pipe(z.array(z.string().min(1)))

/** Never repeats what it was given: that is a secret even when it is wrong. */
const keys = z.string().transform((text, context): Keys => {
  const found = parseKeys(text)
  if (found) return found
  context.addIssue(
    'deve ser uma chave de 32 bytes em base64, ou várias separadas por vírgula, cada uma com nome: opcional',
  )
  return z.NEVER
})

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'deve ser um endereço http:// ou https://' })
  .refine((url) => !/[?#@]/.test(url), 'deve ser só o endereço, sem usuário, consulta ou âncora')
  .transform((url) => url.replace(/\/+$/, ''))

/** One server: which of several is the primary is for a proxy to know (docs/operating.md). */
const databaseUrl = z
  .string()
  .refine(
    (url) => !/^postgres(ql)?:\/\/[^/]*,[^@/]*(\/|$)/.test(url),
    'deve ter um servidor só: o do proxy que conhece o primário',
  )
  .pipe(z.url({ protocol: /^postgres(ql)?$/, error: 'deve ser um endereço postgres://…' }))

const Environment = z.object({
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_WAIT_SECONDS: z.coerce.number().min(0).max(3600).default(60),
  CADENCIA_DATA: z.string().min(1).default('.data'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).optional(),
  TRUST_PROXY: list.optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  CADENCIA_KEY: keys.optional(),
  PUBLIC_URL: httpUrl.optional(),
  GRAPH_URL: httpUrl.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_URL: httpUrl.optional(),
  ALLOW_PRIVATE_HOSTS: z.stringbool('deve ser true ou false').optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  RATE_LIMIT: z.coerce.number().int().min(0).max(1_000_000).default(300),
  DRAIN_SECONDS: z.coerce.number().min(0).max(10).default(0),
})

export type Config = {
  /** Absent: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** How long a start waits for a database that is away. */
  databaseWaitSeconds: number
  dataFolder: string
  host: string
  /** Absent: 3000, or the next free one. */
  port: number | undefined
  trustProxy: string[] | false
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Absent: the key kept in the data folder. */
  keys: Keys | undefined
  /** Where people reach the product, without a slash at the end. Absent: where it listens. */
  publicUrl: string | undefined
  /** Where the Cloud API of WhatsApp is, version included. Absent: at Meta. */
  graphUrl: string | undefined
  /** With which providers a person can sign in to a mail account. */
  mailApps: MailApps
  /** Whether a sender may be a server on this machine or in its private network. */
  allowPrivateHosts: boolean
  /** Where whoever watches it asks for its numbers. Absent: nowhere. */
  metrics: { host: string; port: number } | undefined
  /** How long it goes on answering after it was asked to stop, for a proxy to hear of it. */
  drainSeconds: number
  /** Calls an owner may make in a minute. */
  rateLimit: number
}

/** Refuses to start with the whole list of what is wrong, not with the first of it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // An empty variable is how a shell or a compose file says "not set".
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(given)
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new StartFailure(`Configuração inválida: ${faults.join('; ')}.`)
  }
  const { DATABASE_URL, CADENCIA_DATA, HOST, PORT, TRUST_PROXY, LOG_LEVEL } = read.data
  const { CADENCIA_KEY, PUBLIC_URL, GRAPH_URL, ALLOW_PRIVATE_HOSTS } = read.data
  const { METRICS_PORT, METRICS_HOST, DRAIN_SECONDS, RATE_LIMIT } = read.data
  return {
    databaseUrl: DATABASE_URL,
    databaseWaitSeconds: read.data.DATABASE_WAIT_SECONDS,
    dataFolder: resolve(CADENCIA_DATA),
    host: HOST,
    port: PORT,
    trustProxy: TRUST_PROXY ?? false,
    logLevel: LOG_LEVEL ?? (DATABASE_URL ? 'info' : 'warn'),
    keys: CADENCIA_KEY,
    publicUrl: PUBLIC_URL,
    graphUrl: GRAPH_URL,
    mailApps: mailAppsIn(read.data),
    allowPrivateHosts: ALLOW_PRIVATE_HOSTS ?? !DATABASE_URL,
    metrics: METRICS_PORT === undefined ? undefined : { host: METRICS_HOST, port: METRICS_PORT },
    drainSeconds: DRAIN_SECONDS,
    rateLimit: RATE_LIMIT === 0 ? Infinity : RATE_LIMIT,
  }
}

function mailAppsIn(given: z.infer<typeof Environment>): MailApps {
  const { GOOGLE_CLIENT_ID, MICROSOFT_CLIENT_ID } = given
  return {
    ...(GOOGLE_CLIENT_ID && {
      google: { clientId: GOOGLE_CLIENT_ID, clientSecret: given.GOOGLE_CLIENT_SECRET },
    }),
    ...(MICROSOFT_CLIENT_ID && {
      microsoft: {
        clientId: MICROSOFT_CLIENT_ID,
        clientSecret: given.MICROSOFT_CLIENT_SECRET,
        url: given.MICROSOFT_URL,
      },
    }),
  }
}
