import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify'

/** Runs are taken whole and then looked into: an expression that tries every beginning takes the square of the length. */
const words = /[\w.+@-]+/g
/** Never past a quote: what is masked is a line of JSON and stays one. */
const runs = /[^\s"\\]+/g
const bearer = /(Bearer\s+)[^\s@"\\]+/gi
const longNumbers = /\+?\d[\d\s()-]{7,}\d/g

const maskAddress = (word: string) => (/[^@]@[^@]/.test(word) ? '***@***' : word)

/** From the name to the last @: a port is no password, no @ follows it. */
function maskPassword(run: string): string {
  const end = run.lastIndexOf('@')
  const start = end === -1 ? null : /:\/\/[^:/]+:/.exec(run)
  const from = start ? start.index + start[0].length : end
  return from < end ? `${run.slice(0, from)}***${run.slice(end)}` : run
}

const maskLine = (line: string) =>
  line.replace(bearer, '$1***').replace(runs, maskPassword).replace(words, maskAddress)

/** What may be a person's address, number or secret does not reach the log, not even inside an error's text. */
export const mask = (text: string) => maskLine(text).replace(longNumbers, '***')

const longestText = 2000
const longestStack = 8000

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text)

/** Cut before it is masked, which then has an end, and after it, where a cut can no longer hide the @ behind a secret. */
const shorten = (text: string, masked: (text: string) => string, length = longestText) =>
  cut(masked(cut(text, 4 * length)), length)

const shortened = (value: unknown): unknown => (typeof value === 'string' ? shorten(value, maskLine) : value)

/** Lists and texts of a line, as long as a line may be; all we log is flat. */
const shortenValues = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.slice(0, 20).map(shortened) : shortened(value),
    ]),
  )

const errorIn = (value: unknown): unknown =>
  value instanceof Error
    ? value
    : typeof value === 'object' && value !== null && 'err' in value
      ? value.err
      : undefined

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
    formatters: { log: shortenValues },
    hooks: {
      logMethod(given, method) {
        const [first, ...rest] = given.map(shortened)
        const error = rest.length === 0 ? errorIn(first) : undefined
        // pino takes an error's text, of any length, as the message of a line that has none.
        const message = error instanceof Error ? [shortened(error.message)] : rest
        Reflect.apply(method, this, [first, ...message])
      },
      streamWrite: maskLine,
    },
    serializers: {
      err: (error: Error & { code?: string; cause?: unknown }) => ({
        type: error.name,
        code: error.code,
        message: shorten(error.message, mask),
        stack: shorten(error.stack ?? '', mask, longestStack),
        cause: error.cause instanceof Error ? shorten(error.cause.message, mask) : undefined,
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
      accountId: request.session?.accountId,
    })
  })
}

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
