import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

import { type Answer, createSignIns, createState, createTokens, name, no, tenant } from './provider-tokens.ts'

/** A provider of mail accounts on this machine, as Google and Microsoft speak. */
export async function openProvider() {
  const state = createState()
  const tokens = createTokens(state)
  const signIns = createSignIns(state, tokens)

  const answer = createPlaces({ state, tokens, signIns, url: () => url })

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    void bodyOf(request).then((body) => {
      const {
        status,
        body: told,
        location,
      } = answer(pathname, new URLSearchParams([...searchParams, ...body]))
      response
        .writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
        .end(told ? JSON.stringify(told) : '')
    })
  })
  server.listen(0, '127.0.0.1')
  // No program lives on for it.
  server.unref()
  await once(server, 'listening')
  const bound = server.address()
  const url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  const app = { clientId: 'cadencia', clientSecret: 'segredo' }
  return {
    url,
    state,
    goodFor: tokens.goodFor,
    /** All that was given no longer counts, as when a person takes the access back at the provider. */
    takeBack: tokens.takeBack,
    apps: { google: { ...app, url }, microsoft: { ...app, url: `${url}/common` } },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Parts = {
  state: ReturnType<typeof createState>
  tokens: ReturnType<typeof createTokens>
  signIns: ReturnType<typeof createSignIns>
  url: () => string
}

/** What is answered at each of its addresses. */
function createPlaces({ state, tokens, signIns, url }: Parts) {
  const grants: Record<string, (body: URLSearchParams, issuer: string) => Answer> = {
    authorization_code: signIns.exchange,
    refresh_token: (body) => tokens.renew(body.get('refresh_token') ?? ''),
    'urn:ietf:params:oauth:grant-type:device_code': (_body, issuer) => signIns.exchangeTyped(issuer),
  }
  const issuerOf = (path: string) => (path.startsWith('/common') ? `${url()}/${tenant}/v2.0` : url())

  type Place = (body: URLSearchParams, path: string) => Answer
  const places: Record<string, Place> = {
    auth: signIns.authorize,
    authorize: signIns.authorize,
    token: (body, path) =>
      grants[body.get('grant_type') ?? '']?.(body, issuerOf(path)) ?? no('unsupported_grant_type'),
    revoke: (body) => {
      state.revoked.push(body.get('token') ?? '')
      return { status: 200 }
    },
    /** Here a person types the code: to come is enough. */
    device: () => {
      state.isTyped = true
      return { status: 200, body: {} }
    },
    devicecode: () => {
      const code = { device_code: name(), user_code: 'ABCD-1234', verification_uri: `${url()}/device` }
      return { status: 200, body: { ...code, expires_in: 900, interval: 1 } }
    },
  }
  /** Where a mail server asks whose token it was given. */
  const tokenInfo: Place = (asked) => {
    const address = tokens.goodFor(asked.get('access_token') ?? '')
    return address ? { status: 200, body: { email: address } } : no('invalid_token')
  }

  return (path: string, said: URLSearchParams): Answer => {
    const place = path.split('/').at(-1) ?? ''
    if (place === 'tokeninfo') return tokenInfo(said, path)
    return state.instead ?? places[place]?.(said, path) ?? { status: 404 }
  }
}

async function bodyOf(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

/** A person signs in at the provider: what the browser comes back with. */
export async function comeBackFrom(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '').search.slice(1)
}
