import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { metaUrl } from '#channels/whatsapp/api.ts'
import type { AppOptions } from '#platform/app-options.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Keys } from '#platform/secrets.ts'
import { transact } from '#platform/transact.ts'
import { parsed, rawBody } from '#tracking/intake.ts'
import type { Posts } from '#tracking/posts.ts'
import { isEqual } from '#tracking/signature.ts'

import { confirmOptOut } from './confirm.ts'
import { applyInbound } from './inbound.ts'
import { allNumbers, findNumbers, type OwnNumber } from './numbers.ts'
import { type Inbound, readPayload, Status, type Told } from './payload.ts'
import { provedBy } from './proof.ts'
import { accountsWithParked, claimParked } from './queries.ts'
import { applyStatuses } from './statuses.ts'

const Verification = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string().min(1).max(255),
  'hub.challenge': z.string().max(200),
})

/** As long as Meta makes them. */
const longestCall = 3 * 1024 * 1024

/** Meta's calls, of every owner's numbers, at one address: the number says whose it is, the signature that it is so. */
export function whatsAppRoutes(
  app: FastifyInstance,
  db: Db,
  { keys, graphUrl = metaUrl }: AppOptions,
  posts: Posts,
) {
  /** Once, also where several owners share a number; Meta does not wait for it. */
  const confirm = async (leaving: ReadonlyMap<string, Leaving>) => {
    for (const { number, inbound } of leaving.values()) {
      const fault = await confirmOptOut(number, inbound, graphUrl)
      if (fault) app.log.warn({ fault }, 'whatsapp: an opt-out was not confirmed')
    }
  }

  app.get('/whatsapp', async (request, reply) => {
    posts.verify(request)
    const asked = Verification.safeParse(request.query)
    if (!asked.success || !(await isVerifyToken(db, keys, asked.data['hub.verify_token'])))
      throw new Refusal('forbidden', { message: 'O token de verificação não confere' })
    return reply.type('text/plain; charset=utf-8').send(asked.data['hub.challenge'])
  })

  app.post('/whatsapp', { bodyLimit: longestCall }, async (request) => {
    const body = rawBody(request)
    const signature = String(request.headers['x-hub-signature-256'] ?? '')
    const appSecret = await provedBy(db, keys, body, signature)
    posts.proved(request)
    const told = readPayload(parsed(body))
    if (!told) throw new Refusal('invalid_json')
    const ownersOf = await signersOf(db, keys, told, appSecret)
    const strangers = told.filter(({ phoneNumberId }) => !ownersOf.has(phoneNumberId))
    if (strangers.length > 0)
      request.log.warn(
        { number: strangers[0]?.phoneNumberId, parts: strangers.length },
        'whatsapp: not a number of ours',
      )
    const leaving = new Map<string, Leaving>()
    for (const part of told)
      for (const number of ownersOf.get(part.phoneNumberId) ?? [])
        for (const inbound of await take(db, number.accountId, part))
          leaving.set(`${number.phoneNumberId}/${inbound.from}`, { number, inbound })
    void confirm(leaving)
    return { status: 'ok' }
  })
}

type Leaving = { number: OwnNumber; inbound: Inbound }

const mostOwners = 1000

/** Whose each number is, among those whose app signed: each owner once. Parts of the app's other numbers are passed over. */
async function signersOf(db: Db, keys: Keys, told: readonly Told[], appSecret: string) {
  const ids = [...new Set(told.map(({ phoneNumberId }) => phoneNumberId))]
  const numbers = await findNumbers(db, keys, ids, mostOwners)
  const signers = numbers.filter((number) => isEqual(number.appSecret, appSecret))
  const byOwner = new Map(signers.map((number) => [`${number.phoneNumberId}/${number.accountId}`, number]))
  return Map.groupBy(byOwner.values(), ({ phoneNumberId }) => phoneNumberId)
}

async function isVerifyToken(db: Db, keys: Keys, token: string): Promise<boolean> {
  for await (const numbers of allNumbers(db, keys))
    if (numbers.some(({ verifyToken }) => isEqual(verifyToken, token))) return true
  return false
}

/** Whoever asks, by what they wrote, to be left alone from now on. */
const take = (db: Db, accountId: number, { statuses, inbound }: Told) =>
  transact(db, async (tx) => {
    const leaving: Inbound[] = []
    if (statuses.length > 0) await applyStatuses(tx, accountId, statuses)
    for (const each of inbound) if (await applyInbound(tx, accountId, each)) leaving.push(each)
    return leaving
  })

/** Statuses that came before their messages were written down as sent. */
export async function takeUp(db: Db) {
  for (const accountId of await accountsWithParked(db))
    await transact(db, async (tx) => {
      const statuses = (await claimParked(tx, accountId)).map((body) => Status.parse(body))
      if (statuses.length > 0) await applyStatuses(tx, accountId, statuses)
    })
}
