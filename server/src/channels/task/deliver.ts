import { hash } from 'node:crypto'

import type { Catalog } from '#channels/catalog.ts'
import { askGate, type Gate, refusals } from '#channels/gate.ts'
import { notComposed } from '#channels/not-composed.ts'
import type { Transport } from '#channels/transport.ts'
import { fillWhatsApp } from '#channels/whatsapp/compose.ts'
import type { Outcome } from '#channels/work.ts'

import { secondsUntilCall } from './hours.ts'

type Parts = { catalog: Catalog; gate: Gate; now?: () => Temporal.Instant }

/** Calls, and WhatsApp messages a person sends by hand: when due they become a task, with its words filled in. */
export const taskTransport = ({ catalog, gate, now = Temporal.Now.instant }: Parts): Transport => ({
  usable: () => true,
  close: () => undefined,
  deliver: async (work) => {
    const { phone } = work.contact
    if (phone === null) return noNumber
    // The campaign's hours are checked before a claim; in the contact's own time zone it may still be too early.
    const afterSeconds = work.channel === 'call' ? secondsUntilCall(phone, now()) : 0
    if (afterSeconds > 0) return { kind: 'released', afterSeconds }
    const { text } = await catalog.text(work)
    const filled = fillWhatsApp(text, work.contact)
    if (!filled.ok) return notComposed(filled)
    const sha256 = hash('sha256', filled.text)
    const verdict = await askGate(gate, { work, recipient: phone, said: filled.values, sha256, toTask: true })
    return verdict === 'passed' ? undefined : refusals[verdict]
  },
})

const noNumber: Outcome = { kind: 'failed', code: 'number', reason: 'O contato não tem um telefone válido' }
