import { resolve } from 'node:path'

import { z } from 'zod'

import { StartFailure } from '#platform/start-failure.ts'

const list = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .pipe(z.array(z.string().min(1)))

const Environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'deve ser um endereço postgres://…' }).optional(),
  CADENCIA_DATA: z.string().min(1).default('.data'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).optional(),
  TRUST_PROXY: list.optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
})

export type Config = {
  /** Absent: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  dataFolder: string
  host: string
  /** Absent: 3000, or the next free one. */
  port: number | undefined
  trustProxy: string[] | false
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
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
  return {
    databaseUrl: DATABASE_URL,
    dataFolder: resolve(CADENCIA_DATA),
    host: HOST,
    port: PORT,
    trustProxy: TRUST_PROXY ?? false,
    logLevel: LOG_LEVEL ?? (DATABASE_URL ? 'info' : 'warn'),
  }
}
