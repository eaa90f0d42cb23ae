import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { metaUrl } from '#dispatch/channels/whatsapp.ts'
import type { AppOptions } from '#platform/app-options.ts'
import { type Db, isUnavailable } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { transact } from '#platform/transact.ts'
import { parsed, rawBody, unsigned } from '#tracking/intake.ts'
import { isEqual, isSigned } from '#tracking/signature.ts'

import { confirmOptOut } from './confirm.ts'
import { takeInbound } from './inbound.ts'
import { createNumbers, type Numbers, type OwnNumber } from './numbers.ts'
import { type Inbound, readPayload, Status, type Told } from './payload.ts'
import { takeParked } from './queries.ts'
import { takeStatuses } from './statuses.ts'

const Verification = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string().min(1),
  'hub.challenge': z.string().max(200),
})

const takeUpEveryMs = 2000

/** Meta's calls, of every owner's numbers, at one address: the number says whose it is, the signature that it is so. */
export function whatsAppRoutes(app: FastifyInstance, db: Db, { keys, graphUrl = metaUrl }: AppOptions) {
  const numbers = createNumbers(db, keys)

  /** Once, also where several owners share a number; Meta does not wait for it. */
  const confirm = async (leaving: ReadonlyMap<string, Leaving>) => {
    for (const { number, inbound } of leaving.values()) {
      const fault = await confirmOptOut(number, inbound, graphUrl)
      if (fault) app.log.warn({ fault }, 'whatsapp: an opt-out was not confirmed')
    }
  }

  app.get('/whatsapp', async (request, reply) => {
    const asked = Verification.safeParse(request.query)
    const token = asked.data?.['hub.verify_token'] ?? ''
    const known = asked.success ? await numbers.find(({ verifyToken }) => isEqual(verifyToken, token)) : []
    if (known.length === 0) throw new Refusal('forbidden', { message: 'O token de verificação não confere' })
    return reply.type('text/plain; charset=utf-8').send(asked.data?.['hub.challenge'])
  })

  app.post('/whatsapp', async (request) => {
    const body = rawBody(request)
    const told = readPayload(parsed(body))
    if (!told) throw new Refusal('invalid_json')
    const signature = String(request.headers['x-hub-signature-256'] ?? '')
    const proved = await provedOf(numbers, told, (appSecret) => isSigned(appSecret, body, signature))
    const leaving = new Map<string, Leaving>()
    for (const { owners, told: part } of proved) {
      if (owners.length === 0)
        request.log.warn({ number: part.phoneNumberId }, 'whatsapp: not a number of ours')
      for (const number of owners)
        for (const inbound of await take(db, number.userId, part))
          leaving.set(`${number.phoneNumberId}/${inbound.from}`, { number, inbound })
    }
    void confirm(leaving)
    return { status: 'ok' }
  })

  const timer = setInterval(() => {
    takeUp(db).catch((error: unknown) => {
      if (!isUnavailable(error)) app.log.error({ err: error }, 'whatsapp: what waits')
    })
  }, takeUpEveryMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

type Leaving = { number: OwnNumber; inbound: Inbound }
type Proved = { told: Told; owners: OwnNumber[] }

/** Whose each part is. A call signed by nobody we know is not heard; parts of a known app's other numbers are passed over. */
async function provedOf(
  numbers: Numbers,
  told: readonly Told[],
  isBy: (appSecret: string) => boolean,
): Promise<Proved[]> {
  const proved: Proved[] = []
  for (const part of told) {
    const own = (await numbers.byId(part.phoneNumberId)).filter(({ appSecret }) => isBy(appSecret))
    const byOwner = new Map(own.map((number) => [number.userId, number]))
    proved.push({ told: part, owners: [...byOwner.values()] })
  }
  const isSomebodys = proved.some(({ owners }) => owners.length > 0)
  if (!isSomebodys && (await numbers.find(({ appSecret }) => isBy(appSecret))).length === 0) throw unsigned()
  return proved
}

/** Whoever asks, by what they wrote, to be left alone from now on. */
const take = (db: Db, userId: number, { statuses, inbound }: Told) =>
  transact(db, async (tx) => {
    const leaving: Inbound[] = []
    if (statuses.length > 0) await takeStatuses(tx, userId, statuses)
    for (const each of inbound) if (await takeInbound(tx, userId, each)) leaving.push(each)
    return leaving
  })

/** Statuses that came before their messages were written down as sent. */
export const takeUp = (db: Db) =>
  transact(db, async (tx) => {
    const byOwner = Map.groupBy(await takeParked(tx), ({ userId }) => userId)
    for (const [userId, rows] of byOwner)
      await takeStatuses(
        tx,
        userId,
        rows.map(({ body }) => Status.parse(body)),
      )
  })
