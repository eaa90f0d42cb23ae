import { createHash, randomBytes } from 'node:crypto'

export type Answer = { status: number; body?: object; location?: string }

type Family = { address: string; isRevoked: boolean }
type Code = { address: string; challenge: string; redirect: string; nonce: string; isUsed: boolean }

export const name = () => randomBytes(12).toString('base64url')
export const no = (error: string): Answer => ({ status: 400, body: { error } })

/** Microsoft's tokens come from the tenant of the person. */
export const tenant = '11111111-2222-3333-4444-555555555555'

export type ProviderState = ReturnType<typeof createState>

export const createState = () => ({
  /** Who signs in. */
  address: 'ana@aurora.test',
  lifeSeconds: 3600,
  /** What it answers instead of doing anything. */
  instead: undefined as Answer | undefined,
  givesRefresh: true,
  /** Whether the code of a device was typed. */
  isTyped: false,
  reused: 0,
  renewed: 0,
  revoked: [] as string[],
})

function idToken(issuer: string, address: string, nonce?: string) {
  const iat = Math.floor(Date.now() / 1000)
  const who = { iss: issuer, tid: tenant, aud: 'cadencia', sub: address, email: address }
  const claims = { ...who, iat, exp: iat + 600, nonce }
  const parts = [{ alg: 'RS256' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  return [...parts, 'c2lnbmVk'].join('.')
}

/** Tokens of which each renews once. One that comes a second time costs all of its family. */
export function createTokens(state: ProviderState) {
  const refreshTokens = new Map<string, { family: Family; isUsed: boolean }>()
  const accessTokens = new Map<string, { family: Family; endsAt: number }>()

  function give(family: Family, more: object = {}): Answer {
    const [access, refresh] = [name(), name()]
    accessTokens.set(access, { family, endsAt: Date.now() + state.lifeSeconds * 1000 })
    refreshTokens.set(refresh, { family, isUsed: false })
    const tokens = { access_token: access, token_type: 'Bearer', expires_in: state.lifeSeconds, ...more }
    return { status: 200, body: state.givesRefresh ? { ...tokens, refresh_token: refresh } : tokens }
  }

  function renew(refresh: string): Answer {
    const found = refreshTokens.get(refresh)
    if (!found || found.family.isRevoked) return no('invalid_grant')
    if (found.isUsed) {
      state.reused += 1
      found.family.isRevoked = true
      return no('invalid_grant')
    }
    found.isUsed = true
    state.renewed += 1
    return give(found.family)
  }

  return {
    give,
    renew,
    goodFor: (access: string) => {
      const found = accessTokens.get(access)
      return found && !found.family.isRevoked && found.endsAt > Date.now() ? found.family.address : undefined
    },
    takeBack: () => {
      for (const { family } of refreshTokens.values()) family.isRevoked = true
    },
  }
}
type Tokens = ReturnType<typeof createTokens>

/** Signing in: by a code that leads back, with PKCE, or by one that is typed. */
export function createSignIns(state: ProviderState, tokens: Tokens) {
  const codes = new Map<string, Code>()
  const signedIn = (issuer: string, address: string, nonce?: string) =>
    tokens.give({ address, isRevoked: false }, { id_token: idToken(issuer, address, nonce) })

  return {
    authorize: (asked: URLSearchParams): Answer => {
      const code = name()
      const redirect = asked.get('redirect_uri') ?? ''
      const challenge = asked.get('code_challenge') ?? ''
      const nonce = asked.get('nonce') ?? ''
      codes.set(code, { address: state.address, challenge, redirect, nonce, isUsed: false })
      const back = new URLSearchParams({ code, state: asked.get('state') ?? '' })
      return { status: 302, location: `${redirect}?${back.toString()}` }
    },
    exchange: (body: URLSearchParams, issuer: string): Answer => {
      const code = codes.get(body.get('code') ?? '')
      const verifier = body.get('code_verifier') ?? ''
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const fits = code?.challenge === challenge && code.redirect === body.get('redirect_uri')
      if (!code || !fits || code.isUsed || body.get('client_secret') !== 'segredo') return no('invalid_grant')
      code.isUsed = true
      return signedIn(issuer, code.address, code.nonce)
    },
    exchangeTyped: (issuer: string) =>
      state.isTyped ? signedIn(issuer, state.address) : no('authorization_pending'),
  }
}
