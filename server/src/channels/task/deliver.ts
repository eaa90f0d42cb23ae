import { hash } from 'node:crypto'

import type { Catalog } from '#channels/catalog.ts'
import type { Transports } from '#channels/channel.ts'
import { askGate, type Gate, refusals } from '#channels/gate.ts'
import { notComposed } from '#channels/not-composed.ts'
import { fillText, type Texts } from '#channels/text.ts'
import type { Transport } from '#channels/transport.ts'
import type { Outcome } from '#channels/work.ts'

type Parts = {
  catalog: Catalog
  gate: Gate
  texts: Texts
  /** How long until a number may be disturbed where it is answered: it may still be too early there. */
  secondsUntil?: (phone: string, now: Temporal.Instant) => number
  now?: () => Temporal.Instant
}

export const taskTransports = (parts: Parts): Transports => ({
  connections: 20,
  open: async () => taskTransport(parts),
})

/** Calls, and WhatsApp messages a person sends by hand: when due they become a task, with its words filled in. */
export const taskTransport = ({
  catalog,
  gate,
  texts,
  secondsUntil = () => 0,
  now = Temporal.Now.instant,
}: Parts): Transport => ({
  usable: () => true,
  close: () => undefined,
  deliver: async (work) => {
    const { phone } = work.contact
    if (phone === null) return noNumber
    const afterSeconds = secondsUntil(phone, now())
    if (afterSeconds > 0) return { kind: 'released', afterSeconds }
    const filled = fillText(await texts(catalog, work), work.contact)
    if (!filled.ok) return notComposed(filled)
    const sha256 = hash('sha256', filled.text)
    const verdict = await askGate(gate, { work, recipient: phone, said: filled.values, sha256, toTask: true })
    return verdict === 'passed' ? undefined : refusals[verdict]
  },
})

const noNumber: Outcome = { kind: 'failed', code: 'number', reason: 'O contato não tem um telefone válido' }
