import type { z } from 'zod'

type Schema = z.ZodType

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** One line of Portuguese for readers of the API's document. */
  readonly summary: string
  /** Absent means a session is needed. */
  readonly open?: true
  /** Absent means 200, or 204 when the answer is `Nothing`. */
  readonly status?: 201 | 202
  /** Takes an Idempotency-Key: repeated with it, the call is done once and answered the same. */
  readonly once?: true
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The body is multipart with a file, read as a stream by its own route. */
  readonly upload?: true
  /** The answer is a file of this media type, not JSON. */
  readonly download?: 'text/csv'
  readonly response: Schema
}

type Part<E, K extends string> = E extends { readonly [P in K]: infer S extends Schema } ? S : never

/** What the caller may send: defaults not yet filled in. */
export type Sent<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as Part<E, K> extends never ? never : K]: z.input<Part<E, K>>
}

/** What the handler receives: parsed, coerced, defaults filled in. */
export type Received<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as Part<E, K> extends never ? never : K]: z.output<Part<E, K>>
}

export type Answer<E extends Endpoint> = z.output<E['response']>

export const endpoint = <const E extends Endpoint>(e: E) => e
