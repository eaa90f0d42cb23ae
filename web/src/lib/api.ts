import type { Answer, Endpoint, Sent } from '@cadencia/contract/endpoint'
import { Problem, problems } from '@cadencia/contract/problem'

import { readToken } from '#lib/token.ts'

const timeoutMs = 15_000

/** A refusal of the server. Its message is Portuguese and fit to show as it is. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem

  constructor(status: number, problem: Problem) {
    super(problem.message)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
  }
}

/** The server was not reached, or not in time. */
class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

export const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : undefined)

type Plain = Record<string, string | number | boolean | null | undefined>
type Parts = { params?: Plain; query?: Plain; body?: unknown }

export function urlOf(endpoint: Endpoint, { params = {}, query = {} }: Parts) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value == null || value === '' ? [] : [[key, String(value)]],
    ),
  )
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

function requestOf(endpoint: Endpoint, body: unknown): RequestInit {
  const token = readToken()
  const file = body instanceof FormData
  return {
    method: endpoint.method,
    headers: {
      ...(body === undefined || file ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? null : file ? body : JSON.stringify(body),
  }
}

async function reach(url: string, init: RequestInit, signal: AbortSignal | undefined, waitMs: number) {
  const timeout = AbortSignal.timeout(waitMs)
  try {
    return await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
  } catch (cause) {
    // Given up by whoever asked: not a failure, and React Query wants to see it as it is.
    if (signal?.aborted) throw cause
    if (timeout.aborted) throw new NetworkError('A resposta está demorando mais que o normal.', { cause })
    throw new NetworkError('Sem conexão. Tente novamente.', { cause })
  }
}

function failureOf(status: number, json: unknown) {
  const known = Problem.safeParse(json).data
  return new ApiError(
    status,
    known ?? { statusCode: status, code: 'internal', message: problems.internal.message },
  )
}

/** `waitMs` is for what takes its time by nature: a change of a hundred thousand rows. */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  signal?: AbortSignal,
  waitMs = timeoutMs,
): Promise<Answer<E>> {
  // Every Sent<E> is made of these three parts; the contract's schemas keep params and query plain.
  const parts = sent as Parts
  const response = await reach(urlOf(endpoint, parts), requestOf(endpoint, parts.body), signal, waitMs)
  const json: unknown = response.status === 204 ? undefined : await response.json().catch(() => null)
  if (!response.ok) throw failureOf(response.status, json)
  // parse() returns the schema's own output, which TypeScript cannot follow through E.
  return endpoint.response.parse(json) as Answer<E>
}
