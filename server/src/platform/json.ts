import type { FastifyInstance } from 'fastify'

import { Refusal } from './problem.ts'

export const maxDepth = 20
/** All parts of a body together: read and checked in some 20 ms. The longest call of the product has a tenth of it. */
const maxParts = 20_000

const backslash = 0x5c

/** How much deeper each goes; every one but the closing ones begins another part. */
const steps: Record<string, { depth: number; parts: number }> = {
  '[': { depth: 1, parts: 1 },
  '{': { depth: 1, parts: 1 },
  ',': { depth: 0, parts: 1 },
  ']': { depth: -1, parts: 0 },
  '}': { depth: -1, parts: 0 },
}

/** Refuses what is nested or divided beyond reason before it is parsed: a megabyte of brackets takes 100 ms to parse. */
export function refuseDivided(text: string) {
  let depth = 0
  let parts = 0
  for (const found of dividersIn(text)) {
    depth += steps[found]?.depth ?? 0
    parts += steps[found]?.parts ?? 0
    if (depth > maxDepth || parts > maxParts) throw new Refusal('too_large')
  }
}

/** Whatever divides a body, outside its texts. */
function* dividersIn(text: string): Generator<string> {
  const divider = /[[\]{},"]/g
  for (let found = divider.exec(text); found; found = divider.exec(text)) {
    const [mark] = found
    if (mark === '"') divider.lastIndex = endOfText(text, found.index)
    else yield mark
  }
}

function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1))
    if (!isEscaped(text, end)) return end + 1
  return text.length
}

function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text.charCodeAt(before - 1) === backslash) before -= 1
  return (at - before) % 2 === 1
}

/** Fastify's own parser, which knows the tricks with prototypes, behind the look at the structure. */
export function parseJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    try {
      refuseDivided(body)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      return done(error)
    }
    return parse(request, body, done)
  })
}
