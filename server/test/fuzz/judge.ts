import { isDeepStrictEqual } from 'node:util'

import type { Endpoint } from '@cadencia/contract/endpoint'
import { Problem } from '@cadencia/contract/problem'
import type { LightMyRequestResponse } from 'fastify'

import type { Request } from './requests.ts'

/** What no answer may let out: a stack, SQL, a path, an English sentence of a library. */
const leaks =
  /node_modules|\bat \S+ \(|file:\/\/|\bselect \b|insert into|syntax error|violates|Invalid input|[Ee]xpected/

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A NUL or half a surrogate pair: JSON writes them so, and the server takes them in no field. */
const unstorable = /\0|\\u(0000|d[89a-f])/i

const admits = (schema: Endpoint['body'], value: unknown) => !schema || schema.safeParse(value ?? {}).success

/** Whether the contract admits a request; of a file only its reader can tell. */
function isAdmitted({ endpoint, params, query, payload }: Request): boolean {
  if (endpoint.upload) return true
  const texts = [...Object.values(params), ...query.flat(), payload ?? '']
  return (
    !texts.some((text) => unstorable.test(text)) &&
    admits(endpoint.params, params) &&
    admits(endpoint.query, Object.fromEntries(query)) &&
    admits(endpoint.body, payload === undefined ? {} : parsed(payload))
  )
}

function faultOfRefusal(status: number, body: string): string | undefined {
  const problem = Problem.safeParse(parsed(body))
  if (!problem.success) return `a refusal that is no problem: ${body.slice(0, 200)}`
  if (problem.data.statusCode !== status) return `says ${problem.data.statusCode}`
  if (leaks.test(JSON.stringify({ ...problem.data, fields: Object.values(problem.data.fields ?? {}) })))
    return `lets out: ${body.slice(0, 300)}`
  return undefined
}

function faultOfSuccess({ endpoint }: Request, response: LightMyRequestResponse): string | undefined {
  const type = String(response.headers['content-type'])
  if (response.statusCode === 204) return response.body === '' ? undefined : 'a body with 204'
  if (endpoint.download) return type.startsWith(endpoint.download) ? undefined : `a file of type ${type}`
  const body = parsed(response.body)
  const answer = endpoint.response.safeParse(body)
  // Ours leaves nothing out for the schema to fill in.
  return answer.success && isDeepStrictEqual(answer.data, body)
    ? undefined
    : `not the answer of its schema: ${response.body.slice(0, 200)}`
}

/** What no route takes: the router says that there is nothing there, to whoever asks. */
const leadsNowhere = ({ params }: Request) =>
  Object.values(params).some(
    (text) => encodeURIComponent(text.toWellFormed()).length > 200 || /^\.+$/.test(text),
  )

function faultOfSession(request: Request, status: number): string | undefined {
  if (request.endpoint.open) return undefined
  if (request.token === 'own') return status === 401 ? '401 with a session' : undefined
  return status === 401 || leadsNowhere(request) ? undefined : `${status} without a session`
}

/** What is wrong with an answer, if anything. */
export function faultOf(request: Request, response: LightMyRequestResponse): string | undefined {
  const { statusCode: status, headers, body } = response
  if (status >= 500) return `${status}: ${body.slice(0, 200)}`
  if (headers['x-content-type-options'] !== 'nosniff') return 'no security headers'
  const fault = faultOfSession(request, status)
  if (fault) return fault
  if (status >= 400) return faultOfRefusal(status, body)
  if (!isAdmitted(request)) return `${status}, and the contract does not admit it`
  return faultOfSuccess(request, response)
}
