import type { FastifyInstance } from 'fastify'

import { answer } from './errors.ts'
import { Refusal } from './problem.ts'

/** Answers an unknown path with 404 and a known one under the wrong method with 405. Call it before any route is added. */
export function answerNotFound(app: FastifyInstance) {
  const methodsOf = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    // The web's one page answers any path; it makes none of them known.
    if (url === '/*') return
    const known = methodsOf.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    for (const name of [method].flat()) known.methods.add(name)
    methodsOf.set(url, known)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = [...methodsOf.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap(({ methods }) => [...methods])
    if (allowed.length === 0) return answer(new Refusal('not_found'), reply)
    reply.header('allow', [...new Set(allowed)].join(', '))
    return answer(new Refusal('method_not_allowed'), reply)
  })
}

const patternOf = (url: string) => new RegExp(`^${url.replaceAll('*', '.*').replace(/:\w+/g, '[^/]+')}$`)
