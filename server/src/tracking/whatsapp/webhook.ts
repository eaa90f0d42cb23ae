import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { type Db, isUnavailable } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Keys } from '#platform/secrets.ts'
import { transact } from '#platform/transact.ts'
import { parsed, rawBody, unsigned } from '#tracking/intake.ts'
import { isEqual, isSigned } from '#tracking/signature.ts'

import { takeInbound } from './inbound.ts'
import { createNumbers, type Numbers } from './numbers.ts'
import { readPayload, Status, type Told } from './payload.ts'
import { takeParked } from './queries.ts'
import { takeStatuses } from './statuses.ts'

const Verification = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string().min(1),
  'hub.challenge': z.string().max(200),
})

const takeUpEveryMs = 2000

/** Meta's calls, of every owner's numbers, at one address: the number says whose it is, the signature that it is so. */
export function whatsAppRoutes(app: FastifyInstance, db: Db, keys: Keys) {
  const numbers = createNumbers(db, keys)

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
    for (const { userIds, told: part } of proved) {
      if (userIds.length === 0)
        request.log.warn({ number: part.phoneNumberId }, 'whatsapp: not a number of ours')
      for (const userId of userIds) await take(db, userId, part)
    }
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

type Proved = { told: Told; userIds: number[] }

/** Whose each part is. A call signed by nobody we know is not heard; parts of a known app's other numbers are passed over. */
async function provedOf(
  numbers: Numbers,
  told: readonly Told[],
  isBy: (appSecret: string) => boolean,
): Promise<Proved[]> {
  const proved: Proved[] = []
  for (const part of told) {
    const owners = (await numbers.byId(part.phoneNumberId)).filter(({ appSecret }) => isBy(appSecret))
    proved.push({ told: part, userIds: [...new Set(owners.map(({ userId }) => userId))] })
  }
  const isSomebodys = proved.some(({ userIds }) => userIds.length > 0)
  if (!isSomebodys && (await numbers.find(({ appSecret }) => isBy(appSecret))).length === 0) throw unsigned()
  return proved
}

const take = (db: Db, userId: number, { statuses, inbound }: Told) =>
  transact(db, async (tx) => {
    if (statuses.length > 0) await takeStatuses(tx, userId, statuses)
    for (const each of inbound) await takeInbound(tx, userId, each)
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
