import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'

import type { Db } from '#platform/db.ts'
import { openSession } from '#platform/session.ts'

import { endpoints, nameOf } from '../endpoints.ts'
import { createPerson } from '../person.ts'
import { createWorld, type World } from '../world.ts'
import { faultOf } from './judge.ts'
import { type Request, requestsOf } from './requests.ts'

type Finding = { fault: string; request: string }
export type Report = {
  calls: number
  statuses: Record<number, number>
  findings: Finding[]
  /** Calls that were never answered with success. */
  neverGood: string[]
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

function urlOf({ endpoint, params, query }: Request) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encode(params[name] ?? ''))
  const asked = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  return `/api${path}${asked && `?${asked}`}`
}

const shown = (request: Request) =>
  `${request.endpoint.method} ${urlOf(request)} (${request.token}) ${request.contentType ?? ''} ${JSON.stringify(request.payload)?.slice(0, 2000) ?? ''}`

const ending = 'POST /auth/logout'

async function send(app: FastifyInstance, db: Db, own: World, request: Request) {
  const { endpoint, token, contentType, payload } = request
  // What ends a session ends one of its own.
  const real = nameOf(endpoint) === ending ? await openSession(db, own.userId) : own.token
  const authorization = { own: `Bearer ${real}`, none: undefined, broken: `Bearer ${'a'.repeat(43)}` }[token]
  return app.inject({
    method: endpoint.method,
    url: urlOf(request),
    headers: {
      ...(authorization && { authorization }),
      ...(contentType !== undefined && { 'content-type': contentType }),
    },
    ...(payload !== undefined && { payload }),
  })
}

const callsOfAWorld = 150

/** So many calls of the contract, in the names of people whose things they use up; the same for the same seed. */
export async function fuzz(
  app: FastifyInstance,
  db: Db,
  { calls, seed }: { calls: number; seed: number },
): Promise<Report> {
  const report: Report = { calls: 0, statuses: {}, findings: [], neverGood: [] }
  const good = new Set<string>()
  while (report.calls < calls) {
    const own = await createWorld(db, await createPerson(app, db))
    for (const request of fc.sample(requestsOf(own), { seed: seed + report.calls, numRuns: callsOfAWorld })) {
      const response = await send(app, db, own, request)
      const fault = faultOf(request, response)
      if (fault) report.findings.push({ fault, request: shown(request) })
      if (response.statusCode < 300) good.add(nameOf(request.endpoint))
      report.statuses[response.statusCode] = (report.statuses[response.statusCode] ?? 0) + 1
      report.calls += 1
    }
  }
  // Nobody here has a password to sign in with.
  report.neverGood = endpoints
    .filter(({ open }) => !open)
    .map(nameOf)
    .filter((name) => !good.has(name))
  return report
}
