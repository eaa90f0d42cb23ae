import { randomBytes } from 'node:crypto'

import type { SignInWay } from '@cadencia/contract/sign-ins'
import { z } from 'zod'

import { AccountSettings } from '#channels/email/settings.ts'
import { notOffered } from '#channels/email/sign-in/access.ts'
import {
  addressFor,
  askForCode,
  exchangeCode,
  exchangeDeviceCode,
  ProviderAway,
  ProviderRefused,
  revoke,
  type SignedIn,
} from '#channels/email/sign-in/exchange.ts'
import { giveBack } from '#channels/email/sign-in/leave.ts'
import { isProvider, type Provider, providerNames, providerOf } from '#channels/email/sign-in/providers.ts'
import {
  beginAsking,
  findAsked,
  type GrantKey,
  keepGrant,
  removeGrant,
  takeAsked,
} from '#channels/email/sign-in/queries.ts'
import { sealTokens } from '#channels/email/sign-in/tokens.ts'
import { isReachable } from '#channels/public-url.ts'
import type { SenderContext } from '#channels/sender-form.ts'
import { removeMailbox } from '#listening/mailboxes/queries.ts'
import { readAccount } from '#listening/mailboxes/save.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Session } from '#platform/route.ts'
import { open, seal, WrongKey } from '#platform/secrets.ts'
import { transact } from '#platform/transact.ts'

import { findSender, renewSender } from '../queries.ts'
import { senderNotFound } from '../save.ts'

/** A person has so long to sign in. */
const askedSeconds = 15 * 60

/** What a sign-in was begun with. It is for the session that began it. */
const Begun = z.object({
  session: z.string(),
  state: z.string().optional(),
  verifier: z.string().optional(),
  nonce: z.string().optional(),
  deviceCode: z.string().optional(),
})
type Begun = z.infer<typeof Begun>

const placeOf = ({ accountId, senderId }: GrantKey) => `${accountId}/mail_grants.asked/${senderId}`
const sessionOf = ({ tokenSha256 }: Session) => tokenSha256.toString('base64url')

const refuseState = () =>
  new Refusal('invalid', {
    message: 'Este pedido de acesso já foi usado, venceu ou é de outra sessão. Comece de novo.',
  })

/** The sender, and the provider of its account. */
async function accountOf(db: Db, context: SenderContext, { accountId, senderId }: GrantKey) {
  const row = await findSender(db, accountId, senderId)
  if (!row) throw senderNotFound()
  if (!isProvider(row.mode))
    throw new Refusal('invalid', { message: 'Neste canal não se entra: ele usa uma senha.' })
  const provider = providerOf(context.mailApps, row.mode)
  if (!provider) throw new Refusal('invalid', { message: notOffered(row.mode) })
  return { row, provider, address: AccountSettings.parse(row.settings).fromAddress }
}

const redirectFor = ({ publicUrl }: SenderContext) => `${publicUrl}/oauth/callback`

/** By an address that leads back here; by a code where no browser can be led back. */
export async function beginSignIn(
  db: Db,
  context: SenderContext,
  session: Session,
  senderId: number,
): Promise<SignInWay> {
  const key = { accountId: session.accountId, senderId }
  const { provider } = await accountOf(db, context, key)
  const keep = (begun: Omit<Begun, 'session'>, seconds: number) =>
    beginAsking(
      db,
      key,
      seal(context.keys, JSON.stringify({ session: sessionOf(session), ...begun }), placeOf(key)),
      seconds,
    )
  if (isReachable(context.publicUrl)) {
    const state = `${senderId}.${randomBytes(32).toString('base64url')}`
    const { url, asked } = await addressFor(provider, redirectFor(context), state)
    await keep(asked, askedSeconds)
    return { url }
  }
  if (!provider.server.device_authorization_endpoint)
    throw new Refusal('invalid', {
      message: `Para entrar com ${provider.label}, quem instalou a Cadência precisa definir o endereço público (PUBLIC_URL).`,
    })
  const { deviceCode, userCode, page, seconds, everySeconds } = await told(askForCode(provider))
  await keep({ deviceCode }, Math.min(seconds, askedSeconds))
  return { page, code: userCode, everySeconds, until: new Date(Date.now() + seconds * 1000).toISOString() }
}

/** What a person came back with from the provider. It is heard once. */
export async function finishSignIn(db: Db, context: SenderContext, session: Session, query: string) {
  const came = new URLSearchParams(query)
  const state = came.get('state') ?? ''
  const senderId = Number(/^(\d{1,15})\./.exec(state)?.[1])
  if (!Number.isSafeInteger(senderId)) throw refuseState()
  const key = { accountId: session.accountId, senderId }
  const { provider, address } = await accountOf(db, context, key)
  const { begun, sealed } = await begunBy(db, context, session, key)
  if (begun.state !== state || !(await takeAsked(db, key, sealed))) throw refuseState()
  const { verifier = '', nonce = '' } = begun
  const signedIn = await told(exchangeCode(provider, redirectFor(context), { state, verifier, nonce }, came))
  await keepSignIn(db, context, key, { provider, address, signedIn })
  return { senderId }
}

/** Whether the person is done. Asked again and again while the code is being typed. */
export async function awaitSignIn(db: Db, context: SenderContext, session: Session, senderId: number) {
  const key = { accountId: session.accountId, senderId }
  const { row, provider, address } = await accountOf(db, context, key)
  const isDone = row.signed_in === 'yes'
  if (isDone && !(await findAsked(db, key))) return { isDone }
  const { begun } = await begunBy(db, context, session, key)
  if (!begun.deviceCode) return { isDone: false }
  const signedIn = await told(exchangeDeviceCode(provider, begun.deviceCode))
  if (!signedIn) return { isDone: false }
  await keepSignIn(db, context, key, { provider, address, signedIn })
  return { isDone: true }
}

async function begunBy(db: Db, context: SenderContext, session: Session, key: GrantKey) {
  const sealed = await findAsked(db, key)
  if (!sealed) throw refuseState()
  try {
    const begun = Begun.parse(JSON.parse(open(context.keys, sealed, placeOf(key))))
    if (begun.session !== sessionOf(session)) throw refuseState()
    return { begun, sealed }
  } catch (error) {
    throw error instanceof WrongKey ? refuseState() : error
  }
}

type Kept = { provider: Provider; address: string; signedIn: SignedIn }

/** From now on the sender goes on, and the answers to it are read where they arrive. */
async function keepSignIn(
  db: Db,
  context: SenderContext,
  key: GrantKey,
  { provider, address, signedIn }: Kept,
) {
  const { access, refresh, seconds } = signedIn.given
  if (signedIn.address !== address.toLowerCase()) {
    await revoke(provider, refresh ?? access)
    throw new Refusal('invalid', {
      message: `Você entrou como ${signedIn.address}, e este canal envia como ${address}. Entre com a conta do canal.`,
    })
  }
  if (!refresh)
    throw new Refusal('invalid', {
      message: `${provider.label} não deu um acesso que dure. Entre de novo e permita o acesso contínuo.`,
    })
  const secrets = sealTokens(context.keys, key, { access, refresh })
  await transact(db, async (tx) => {
    await keepGrant(tx, key, { secrets, seconds })
    await renewSender(tx, key.accountId, key.senderId)
    await readAccount(tx, context, key.accountId, key.senderId)
  })
}

/** Deleted here whatever the provider says. */
export async function leaveSignIn(db: Db, context: SenderContext, accountId: number, senderId: number) {
  const row = await findSender(db, accountId, senderId)
  if (!row) throw senderNotFound()
  const key = { accountId, senderId }
  const removed = await transact(db, async (tx) => {
    await removeMailbox(tx, accountId, senderId)
    return removeGrant(tx, key)
  })
  if (!removed) throw new Refusal('not_found', { message: 'Este canal não está conectado' })
  await giveBack(context, { ...key, ...removed, mode: row.mode })
}

/** What a provider says is for the person to read. */
async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProviderRefused) throw new Refusal('invalid', { message: error.message })
    if (error instanceof ProviderAway) throw new Refusal('unavailable', { message: error.message })
    throw error
  }
}

export const offeredBy = ({ mailApps }: SenderContext) =>
  providerNames.filter((name) => providerOf(mailApps, name)).map((provider) => ({ provider }))
