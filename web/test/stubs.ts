import { api } from '@cadencia/contract/api'
import type { Endpoint } from '@cadencia/contract/endpoint'
import { type ProblemCode, problems } from '@cadencia/contract/problem'
import { vi } from 'vitest'

/** What a call is answered with, by its name: `'GET /campaigns'`. */
export type Answers = Record<string, unknown>

class Raw {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

/** An answer that need not be one of the contract: a refusal, a text, nothing. */
export const reply = (status: number, body?: unknown) => new Raw(status, body)

/** A refusal in the server's own words, or in none. */
export const refused = (status: number, message?: string) =>
  reply(status, message === undefined ? {} : { message })

/** A refusal as our server words it. */
export function problem(code: ProblemCode, more: { message?: string; fields?: Record<string, string> } = {}) {
  const { status, message } = problems[code]
  return reply(status, { statusCode: status, code, message, ...more })
}

/** A call that was made. An answer that depends on it is a function of it. */
export type Call = { name: string; url: URL; body: unknown; headers: Headers }

/** The calls of the contract; a path that is written out goes before one with a parameter. */
const endpoints = Object.values(api)
  .flat()
  .toSorted((a: Endpoint, b: Endpoint) => a.path.split(':').length - b.path.split(':').length)
  .map((endpoint: Endpoint) => ({
    endpoint,
    name: new RegExp(`^${endpoint.method} ${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
  }))

function endpointOf(called: string) {
  const found = endpoints.find(({ name }) => name.test(called))
  if (!found) throw new Error(`${called} is not a call of the contract`)
  return found.endpoint
}

function bodyOf(endpoint: Endpoint, sent: unknown) {
  if (typeof sent !== 'string') return sent
  const body: unknown = JSON.parse(sent)
  endpoint.body?.parse(body)
  return body
}

function responseOf(endpoint: Endpoint, answer: unknown) {
  if (!(answer instanceof Raw)) {
    endpoint.response.parse(answer)
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  }
  const { status, body } = answer
  if (body === undefined) return new Response(null, { status })
  return typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })
}

/** Uploads go by XMLHttpRequest, which can tell how much has left; here everything leaves at once. */
class Upload extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  #address = ''
  #method = 'GET'
  readonly #headers = new Headers()

  open(method: string, address: string) {
    this.#address = address
    this.#method = method
  }

  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }

  async send(body: FormData) {
    try {
      const response = await fetch(this.#address, { method: this.#method, headers: this.#headers, body })
      this.status = response.status
      this.responseText = await response.text()
      this.dispatchEvent(new Event('load'))
    } catch {
      this.dispatchEvent(new Event('error'))
    }
  }
}

/**
 * Puts these answers in place of the server's; a call without an answer gets 404. Every request and every answer is
 * checked with the schemas of the contract, except a `reply`, which may be anything.
 */
export function stubApi(answers: Answers) {
  const calls: Call[] = []
  let current = answers
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, location.origin)
    const name = `${init.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`
    const endpoint = endpointOf(name)
    endpoint.query?.parse(Object.fromEntries(url.searchParams))
    const body = bodyOf(endpoint, init.body ?? undefined)
    const call: Call = { name, url, body, headers: new Headers(init.headers) }
    calls.push(call)
    const answer = name in current ? current[name] : refused(404, 'Not Found')
    return responseOf(endpoint, typeof answer === 'function' ? await answer(call) : answer)
  })
  vi.stubGlobal('XMLHttpRequest', Upload)
  return {
    calls,
    /** From now on these, and what was said before about anything else. */
    answer: (more: Answers) => {
      current = { ...current, ...more }
    },
  }
}
