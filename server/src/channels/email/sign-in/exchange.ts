import { providerText } from '@cadencia/domain/provider-text'
import * as oauth from 'oauth4webapi'

import type { Provider } from './providers.ts'

/** The provider could not be asked, or did not answer as it should: the same may work later. Fit to be shown. */
export class ProviderAway extends Error {}

/** The provider answered, and the answer is no; fit to be shown. */
export class ProviderRefused extends Error {}

const patienceMs = 10_000
/** What a provider that does not say it means. */
const usualSeconds = 3600

const optionsFor = ({ server }: Provider) => ({
  signal: AbortSignal.timeout(patienceMs),
  // A stand-in on this machine, named by the operator.
  [oauth.allowInsecureRequests]: server.issuer.startsWith('http:'),
})

const proofOf = ({ clientSecret }: Provider) =>
  clientSecret ? oauth.ClientSecretPost(clientSecret) : oauth.None()

type Given = { access: string; refresh?: string | undefined; seconds: number }

const givenIn = ({ access_token, refresh_token, expires_in = usualSeconds }: oauth.TokenEndpointResponse) =>
  ({ access: access_token, refresh: refresh_token, seconds: expires_in }) satisfies Given

/** Nothing when the provider no longer renews it. */
export async function renew(provider: Provider, refresh: string): Promise<Given | undefined> {
  const { server, client } = provider
  try {
    const asked = oauth.refreshTokenGrantRequest(
      server,
      client,
      proofOf(provider),
      refresh,
      optionsFor(provider),
    )
    return givenIn(
      await oauth.processRefreshTokenResponse(await issuedBy(provider, await asked), client, await asked),
    )
  } catch (error) {
    if (codeOf(error) === 'invalid_grant') return undefined
    throw faultOf(provider, error)
  }
}

/** What a person who signs in comes back with, kept until then. */
export type Asked = { state: string; verifier: string; nonce: string }

/** Where a person signs in, and what must come back from there. */
export async function addressFor(
  { server, client, scope, asking }: Provider,
  redirect: string,
  state: string,
) {
  const asked: Asked = {
    state,
    verifier: oauth.generateRandomCodeVerifier(),
    nonce: oauth.generateRandomNonce(),
  }
  const url = new URL(server.authorization_endpoint ?? '')
  url.search = new URLSearchParams({
    client_id: client.client_id,
    response_type: 'code',
    redirect_uri: redirect,
    scope,
    state,
    nonce: asked.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(asked.verifier),
    code_challenge_method: 'S256',
    ...asking,
  }).toString()
  return { url: url.href, asked }
}

/** Whose account it is, and what was given for it. */
export type SignedIn = { address: string; given: Given }

/** What a person came back with, in exchange for tokens. */
export async function exchangeCode(
  provider: Provider,
  redirect: string,
  { state, verifier, nonce }: Asked,
  came: URLSearchParams,
): Promise<SignedIn> {
  const { server, client } = provider
  try {
    const code = oauth.validateAuthResponse(server, client, came, state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      proofOf(provider),
      code,
      redirect,
      verifier,
      optionsFor(provider),
    )
    const checks = { expectedNonce: nonce, requireIdToken: true }
    const issuer = await issuedBy(provider, response)
    return signedInBy(await oauth.processAuthorizationCodeResponse(issuer, client, response, checks))
  } catch (error) {
    throw faultOf(provider, error)
  }
}

export type DeviceCode = {
  deviceCode: string
  userCode: string
  page: string
  seconds: number
  everySeconds: number
}

/** A code that a person types at the provider, for a server that no browser can be sent back to. */
export async function askForCode(provider: Provider): Promise<DeviceCode> {
  const { server, client, scope } = provider
  try {
    const response = await oauth.deviceAuthorizationRequest(
      server,
      client,
      proofOf(provider),
      { scope },
      optionsFor(provider),
    )
    const answer = await oauth.processDeviceAuthorizationResponse(server, client, response)
    return {
      deviceCode: answer.device_code,
      userCode: answer.user_code,
      page: answer.verification_uri,
      seconds: answer.expires_in,
      everySeconds: answer.interval ?? 5,
    }
  } catch (error) {
    throw faultOf(provider, error)
  }
}

const waiting = new Set(['authorization_pending', 'slow_down'])

/** Nothing while the person has not typed it. */
export async function exchangeDeviceCode(
  provider: Provider,
  deviceCode: string,
): Promise<SignedIn | undefined> {
  const { server, client } = provider
  try {
    const response = await oauth.deviceCodeGrantRequest(
      server,
      client,
      proofOf(provider),
      deviceCode,
      optionsFor(provider),
    )
    return signedInBy(
      await oauth.processDeviceCodeResponse(await issuedBy(provider, response), client, response),
    )
  } catch (error) {
    if (waiting.has(codeOf(error))) return undefined
    throw faultOf(provider, error)
  }
}

/** Takes back what was given. Where the provider has no way to, or is away, it ends by itself. */
export async function revoke(provider: Provider, refresh: string) {
  const { server, client } = provider
  if (!server.revocation_endpoint) return
  await oauth
    .revocationRequest(server, client, proofOf(provider), refresh, optionsFor(provider))
    .catch(() => undefined)
}

function signedInBy(answer: oauth.TokenEndpointResponse): SignedIn {
  const claims = oauth.getValidatedIdTokenClaims(answer)
  const address = claims?.['email'] ?? claims?.['preferred_username']
  if (typeof address !== 'string') throw new ProviderRefused('O provedor não disse de quem é a conta.')
  return { address: address.toLowerCase(), given: givenIn(answer) }
}

/** Microsoft names the person's own tenant as issuer, and not the one that was asked. */
async function issuedBy({ name, server }: Provider, response: Response): Promise<oauth.AuthorizationServer> {
  if (name !== 'microsoft') return server
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const tenant = tenantIn(answer)
  return tenant ? { ...server, issuer: server.issuer.replace(/[^/]+\/v2\.0$/, `${tenant}/v2.0`) } : server
}

function tenantIn(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || !answer || !('id_token' in answer)) return undefined
  const [, claims = ''] = String(answer.id_token).split('.')
  try {
    const { tid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { tid?: unknown }
    return typeof tid === 'string' && /^[\da-f-]{36}$/i.test(tid) ? tid : undefined
  } catch {
    return undefined
  }
}

const codeOf = (error: unknown) =>
  error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError
    ? error.error
    : ''

/** Codes that no second try changes; what a person or an operator has to do about the rest is said by the provider. */
const words: Record<string, string> = {
  access_denied: 'O acesso não foi permitido.',
  invalid_grant: 'Este pedido de acesso já foi usado ou venceu. Comece de novo.',
  expired_token: 'O código venceu. Comece de novo.',
}

function faultOf({ label }: Provider, error: unknown): Error {
  if (error instanceof ProviderRefused) return error
  const code = codeOf(error)
  if (code === '' || code === 'server_error' || code === 'temporarily_unavailable')
    return new ProviderAway(`${label} não respondeu como esperado. Tente de novo em alguns minutos.`)
  const said = providerText((error as oauth.ResponseBodyError).error_description ?? code).slice(0, 300)
  return new ProviderRefused(words[code] ?? `${label} recusou: ${said}`)
}
