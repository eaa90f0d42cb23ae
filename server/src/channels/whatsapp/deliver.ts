import { hash } from 'node:crypto'

import { classifyWhatsApp, wasHeldBack } from '@cadencia/domain/whatsapp-error'

import type { Catalog } from '#channels/catalog.ts'
import { askGate, type Gate, refusals } from '#channels/gate.ts'
import { notComposed } from '#channels/not-composed.ts'
import { mayAnswerFreely } from '#channels/queries.ts'
import { retry } from '#channels/retry.ts'
import { fillText, type Texts } from '#channels/text.ts'
import { type Transport, SenderFault } from '#channels/transport.ts'
import type { Outcome, Work } from '#channels/work.ts'
import type { Db } from '#platform/db.ts'

import { askGraph, type Graph, type GraphReply } from './api.ts'
import { type ApprovedTemplate, whatsAppBody } from './compose.ts'

type Parts = {
  db: Db
  graph: Graph
  catalog: Catalog
  texts: Texts<{ approved: ApprovedTemplate | undefined }>
  gate: Gate
  /** In the sandbox anybody may be written to. */
  anytime: boolean
  slowDown: (seconds: number, reply: string) => void
}

const noNumber: Outcome = {
  kind: 'failed',
  code: 'number',
  reason: 'O contato não tem um número de WhatsApp válido',
}
const closed: Outcome = {
  kind: 'failed',
  code: 'window',
  reason: 'Fora da janela de 24 h: use um template aprovado',
}

/** Messages through the Cloud API. */
export const whatsAppTransport = (parts: Parts): Transport => ({
  usable: () => true,
  close: () => undefined,
  deliver: (work) => deliver(parts, work),
})

async function deliver(parts: Parts, work: Work): Promise<Outcome | undefined> {
  const { db, catalog, texts, anytime } = parts
  const { phone } = work.contact
  if (phone === null) return noNumber
  const text = await texts(catalog, work)
  const { approved, author } = text
  if (!approved && !anytime && !(await mayAnswerFreely(db, work.accountId, phone))) return closed
  const filled = fillText(text, work.contact)
  if (!filled.ok) return notComposed(filled)
  const composed = whatsAppBody({ to: phone, text: filled.text, approved, work, author })
  if (!composed.ok) return notComposed(composed)
  return ask(parts, { work, recipient: phone, said: filled.values, body: composed.body })
}

async function ask(
  { graph, gate, slowDown }: Parts,
  { body, ...message }: { work: Work; recipient: string; said: string[]; body: string },
): Promise<Outcome | undefined> {
  let refusal: Outcome | undefined
  const sha256 = hash('sha256', body)
  const reply = await askGraph(graph, body, async () => {
    const verdict = await askGate(gate, { ...message, sha256, toTask: false })
    if (verdict !== 'passed') refusal = refusals[verdict]
    return verdict === 'passed'
  })
  return reply.kind === 'refused_gate' ? refusal : settle(reply, message.work, slowDown)
}

type Asked = Exclude<GraphReply, { kind: 'refused_gate' }>

function settle(reply: Asked, work: Work, slowDown: Parts['slowDown']): Outcome | undefined {
  if (reply.kind === 'unreachable') throw new SenderFault(reply.text, 'passing')
  if (reply.kind === 'lost') return { kind: 'unknown', code: reply.text }
  if (reply.wamid) return { kind: 'sent', code: `HTTP ${reply.httpStatus}`, providerId: reply.wamid }
  return understand(reply, work, slowDown)
}

type Answered = Extract<GraphReply, { kind: 'answered' }>

function understand(reply: Answered, work: Work, slowDown: Parts['slowDown']): Outcome {
  const code = `${reply.code ?? reply.httpStatus} ${reply.text}`.slice(0, 500)
  const { attempts, lastCode } = work
  const meaning = classifyWhatsApp({ ...reply, attempts, heldBack: wasHeldBack(lastCode) })
  if (meaning.kind === 'sender_away') throw new SenderFault(code, 'resting')
  if (meaning.kind === 'failed')
    return { kind: 'failed', code, reason: meaning.reason, ...(meaning.suppress && { optedOut: true }) }
  if (meaning.kind === 'later') return retry(work, code, meaning)
  if (meaning.kind !== 'retry') return { kind: 'unknown', code }
  const afterSeconds = Math.max(meaning.afterSeconds ?? 0, reply.retryAfter ?? 0)
  if (meaning.slowDown) slowDown(afterSeconds, code)
  return retry(work, code, { afterSeconds })
}
