import type { Socket } from 'node:net'

import { type Problem, problems } from '@cadencia/contract/problem'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { isUnavailable } from './db.ts'
import { dataHeaders } from './headers.ts'
import { Refusal } from './problem.ts'

/** What the framework refuses by itself, in our words. */
const frameworkCodes: Record<string, keyof typeof problems> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
}

export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => answer(toRefusal(error, request), reply))
}

function toRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const known = frameworkCodes[error.code]
  if (known) return new Refusal(known)
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, 'database away')
    return new Refusal('unavailable', { retryAfterSeconds: 5 })
  }
  if (error instanceof SyntaxError && error.statusCode === 400) return new Refusal('invalid_json')
  if (error.statusCode === 400) return new Refusal('bad_request')
  request.log.error({ err: error }, 'unexpected')
  return new Refusal('internal')
}

export function answer({ problem, retryAfterSeconds }: Refusal, reply: FastifyReply) {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return reply.code(problem.statusCode).type('application/json; charset=utf-8').send(problem)
}

/**
 * A request that is not HTTP, or whose headers never end, has no reply object to answer through. A browser may open a
 * connection early and send nothing on it: an answer there would be shown in place of the page it asks for later.
 */
export function answerBrokenRequest(_error: Error, socket: Socket) {
  if (socket.bytesRead === 0) {
    socket.destroy()
    return
  }
  if (!socket.writable) return
  const { status: statusCode, message } = problems.bad_request
  const body = JSON.stringify({ statusCode, code: 'bad_request', message } satisfies Problem)
  const headers = Object.entries({
    ...dataHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 400 Bad Request\r\n${head}\r\n${body}`)
}
