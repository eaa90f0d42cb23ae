import { hash } from 'node:crypto'

import type { Catalog } from '#channels/catalog.ts'
import type { Transports } from '#channels/channel.ts'
import { askGate, type Gate, refusals } from '#channels/gate.ts'
import type { NotComposed } from '#channels/missing.ts'
import { notComposed } from '#channels/not-composed.ts'
import { fillText, type Texts } from '#channels/text.ts'
import type { Transport } from '#channels/transport.ts'
import type { Outcome, Work } from '#channels/work.ts'

type Written = { ok: true; text: string; values: string[] } | NotComposed

type Parts = {
  catalog: Catalog
  gate: Gate
  /** What it says. */
  write: (catalog: Catalog, work: Work) => Promise<Written>
  /** Whom to reach; null: the contact cannot be reached by it. */
  recipientOf?: (contact: Work['contact']) => string | null
  /** How long until a number may be disturbed where it is answered: it may still be too early there. */
  secondsUntil?: (phone: string, now: Temporal.Instant) => number
  now?: () => Temporal.Instant
}

/** The words of a template without markup. */
export const withText =
  (texts: Texts): Parts['write'] =>
  async (catalog, work) =>
    fillText(await texts(catalog, work), work.contact)

export const taskTransports = (parts: Parts): Transports => ({
  connections: 20,
  open: async () => taskTransport(parts),
})

/** What a person does: calls, and messages sent by hand. When due it becomes a task, with its words filled in. */
export const taskTransport = ({
  catalog,
  gate,
  write,
  recipientOf = ({ phone }) => phone,
  secondsUntil = () => 0,
  now = Temporal.Now.instant,
}: Parts): Transport => ({
  usable: () => true,
  close: () => undefined,
  deliver: async (work) => {
    const recipient = recipientOf(work.contact)
    if (recipient === null) return noNumber
    const afterSeconds = secondsUntil(recipient, now())
    if (afterSeconds > 0) return { kind: 'released', afterSeconds }
    const filled = await write(catalog, work)
    if (!filled.ok) return notComposed(filled)
    const sha256 = hash('sha256', filled.text)
    const verdict = await askGate(gate, { work, recipient, said: filled.values, sha256, toTask: true })
    return verdict === 'passed' ? undefined : refusals[verdict]
  },
})

const noNumber: Outcome = { kind: 'failed', code: 'number', reason: 'O contato não tem um telefone válido' }
