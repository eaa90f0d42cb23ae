import type { MailApps } from '#platform/app-options.ts'
import type { Db } from '#platform/db.ts'
import type { Keys } from '#platform/secrets.ts'
import { transact } from '#platform/transact.ts'

import { renew } from './exchange.ts'
import { labels, type Provider, type ProviderName, providerOf } from './providers.ts'
import { findGrant, type GrantKey, type GrantRow, lockGrant, loseGrant, renewGrant } from './queries.ts'
import { openTokens, sealTokens } from './tokens.ts'

/** No token is to be had until a person does something; fit to be shown. */
export class SignInNeeded extends Error {}

/** An access token; another one than that which was refused, where one was. */
export type AccessToken = (refused?: string) => Promise<string>

export type SignInContext = { db: Db; keys: Keys; mailApps?: MailApps | undefined }

export const notOffered = (name: ProviderName) =>
  `Entrar com ${labels[name]} não está configurado neste servidor.`

/** The access token of a sender that a person signed in to. */
export function accessTo(context: SignInContext, name: ProviderName, key: GrantKey): AccessToken {
  const provider = providerOf(context.mailApps, name)
  return async (refused) => {
    if (!provider) throw new SignInNeeded(notOffered(name))
    const kept = await findGrant(context.db, key)
    const token = goodToken(context, key, kept, refused) ?? (await renewed(context, provider, key, refused))
    if (token === undefined)
      throw new SignInNeeded(kept ? `Entre de novo com ${provider.label}.` : `Entre com ${provider.label}.`)
    return token
  }
}

function goodToken({ keys }: SignInContext, key: GrantKey, row: GrantRow | undefined, refused?: string) {
  const tokens = row?.is_fresh ? openTokens(keys, key, row.secrets) : undefined
  return tokens && tokens.access !== refused ? tokens.access : undefined
}

/**
 * Renewed by one process at a time: some providers take a token that comes twice for a stolen one, and take back all they
 * gave. What they give is kept before it is used, because the token it was renewed with may be worth nothing from then on.
 */
const renewed = (context: SignInContext, provider: Provider, key: GrantKey, refused?: string) =>
  transact(context.db, async (tx) => {
    const row = await lockGrant(tx, key)
    const known = goodToken(context, key, row, refused)
    const tokens = known === undefined && openTokens(context.keys, key, row?.secrets ?? null)
    if (!tokens) return known
    const given = await renew(provider, tokens.refresh)
    if (!given) return void (await loseGrant(tx, key))
    const { access, refresh = tokens.refresh, seconds } = given
    await renewGrant(tx, key, { secrets: sealTokens(context.keys, key, { access, refresh }), seconds })
    return access
  })
