import type { Answer, Endpoint, Sent } from '@cadencia/contract/endpoint'
import { problems } from '@cadencia/contract/problem'
import { z } from 'zod'

import { readToken } from '#lib/token.ts'

const timeoutMs = 15_000
const longestMessage = 500

/** Ours say more than a message; another server need not. */
const Refused = z.object({
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
})

/** A text, `{message}` or several of them. A page of some proxy on the way is no message. */
export function messageIn(body: unknown): string | undefined {
  if (typeof body === 'string')
    return body.trimStart().startsWith('<') ? undefined : body.trim().slice(0, longestMessage) || undefined
  if (Array.isArray(body)) return body.flatMap((each) => messageIn(each) ?? []).join(' · ') || undefined
  if (typeof body === 'object' && body !== null && 'message' in body) return messageIn(body.message)
  return undefined
}

/** A refusal of the server, in its own words where it has any: they are fit to show as they are. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly said: string | undefined
  readonly code: string | undefined
  /** What is wrong with each field, by its name. */
  readonly fields: Record<string, string>

  constructor(status: number, body: unknown) {
    const said = messageIn(body)
    super(said ?? problems.internal.message)
    const { code, fields } = Refused.safeParse(body).data ?? {}
    this.status = status
    this.said = said
    this.code = code
    this.fields = fields ?? {}
  }
}

/** The server was not reached, or not in time. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

export const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : undefined)

/** The server's words; undefined when it had none, or was not reached. */
export const saidBy = (error: unknown) => (error instanceof ApiError ? error.said : undefined)

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

function requestOf(endpoint: Endpoint, body: unknown, key: string | undefined): RequestInit {
  const token = readToken()
  const file = body instanceof FormData
  return {
    method: endpoint.method,
    headers: {
      ...(body === undefined || file ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: body === undefined ? null : file ? body : JSON.stringify(body),
  }
}

async function reach(url: string, init: RequestInit, signal: AbortSignal | undefined, waitMs: number) {
  const timeout = AbortSignal.timeout(waitMs)
  try {
    return await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
  } catch (cause) {
    // Aborted by the caller: not a failure, and React Query expects the original error.
    if (signal?.aborted) throw cause
    if (timeout.aborted) throw new NetworkError('A resposta está demorando mais que o normal.', { cause })
    throw new NetworkError('Sem conexão. Tente novamente.', { cause })
  }
}

/** JSON, or a text as it is; undefined when there is none. */
export function bodyOf(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** `waitMs` is for what takes its time by nature: a change of a hundred thousand rows. */
type Manner = { signal?: AbortSignal; waitMs?: number; key?: string }
/** What creates does not go without the key of its submission. */
type How<E> = E extends { readonly once: true } ? [Manner & { key: string }] : [Manner?]

async function exchange(endpoint: Endpoint, sent: unknown, how: readonly [Manner?]) {
  // Every Sent<E> is made of these three parts; the contract's schemas keep params and query plain.
  const parts = sent as Parts
  const [{ signal, waitMs = timeoutMs, key } = {}] = how
  const response = await reach(urlOf(endpoint, parts), requestOf(endpoint, parts.body, key), signal, waitMs)
  const body = bodyOf(await response.text().catch(() => ''))
  if (!response.ok) throw new ApiError(response.status, body)
  return endpoint.response.safeParse(body)
}

/** Asks for something: an answer that does not say it is a failure. */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  ...how: How<E>
): Promise<Answer<E>> {
  const { data, error } = await exchange(endpoint, sent, how)
  if (error) throw new Error(problems.internal.message, { cause: error })
  // The schema's own output, which TypeScript cannot follow through E.
  return data as Answer<E>
}

/** Changes something: it is done once the server took it, whatever it answers. */
export async function change<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  ...how: How<E>
): Promise<Answer<E> | undefined> {
  const { data } = await exchange(endpoint, sent, how)
  // As above.
  return data as Answer<E> | undefined
}
