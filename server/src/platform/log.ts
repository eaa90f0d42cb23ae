import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify'

const emails = /[\w.+-]+@[\w-]+\.[\w.-]+/g
const longNumbers = /\+?\d[\d\s()-]{7,}\d/g
/** Never past a quote: what is masked is a line of JSON and stays one. A port is no password: no @ follows it. */
const secrets = /(Bearer\s+)[^\s@"\\]+|(:\/\/[^:/\s"]+:)[^\s"\\]+(?=@)/gi

const maskLine = (line: string) => line.replace(secrets, '$1$2***').replace(emails, '***@***')

/** What may be a person's address, number or secret does not reach the log, not even inside an error's text. */
export const mask = (text: string) => maskLine(text).replace(longNumbers, '***')

/** pino writes JSON, so a line break inside a value stays inside its line. */
export const loggerOptions = (level: string) =>
  ({
    level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: [
        '*.authorization',
        '*.password',
        '*.token',
        '*.access_token',
        '*.body',
        'body',
        'password',
        'token',
      ],
      censor: '***',
    },
    // pino takes an error's text as the message of a line that has none.
    hooks: { streamWrite: maskLine },
    serializers: {
      err: (error: Error & { code?: string; cause?: unknown }) => ({
        type: error.name,
        code: error.code,
        message: mask(error.message),
        stack: mask(error.stack ?? ''),
        cause: error.cause instanceof Error ? mask(error.cause.message) : undefined,
      }),
    },
  }) satisfies FastifyServerOptions['logger']

/** Pictures and links are hit by the thousand, a proxy asks every second: what went well of it is figures, not lines. */
const asked = /^\/(t\/|healthz$|readyz$)/

/** One line a request, by route pattern: the path and the query may hold what a person searched for. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { url = 'none' } = request.routeOptions
    const isUsual = asked.test(url) && reply.statusCode < 400
    request.log[isUsual ? 'debug' : 'info']({
      method: request.method,
      route: url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.session?.userId,
    })
  })
}

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
