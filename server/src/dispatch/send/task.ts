import { hash } from 'node:crypto'

import { fillWhatsApp } from '#dispatch/compose/whatsapp.ts'

import type { Catalog } from './catalog.ts'
import { askGate, type Gate, refusals } from './gate.ts'
import { notComposed } from './not-composed.ts'
import type { Hand } from './outbox.ts'
import type { Outcome } from './work.ts'

/** Calls, and WhatsApp messages a person sends by hand: when due they become a task, with its words filled in. */
export const taskHand = ({ catalog, gate }: { catalog: Catalog; gate: Gate }): Hand => ({
  usable: () => true,
  close: () => undefined,
  deliver: async (work) => {
    const { phone } = work.contact
    if (phone === null) return noNumber
    const { text } = await catalog.text(work)
    const filled = fillWhatsApp(text, work.contact)
    if (!filled.ok) return notComposed(filled)
    const sha256 = hash('sha256', filled.text)
    const verdict = await askGate(gate, { work, recipient: phone, said: filled.values, sha256, toTask: true })
    return verdict === 'passed' ? undefined : refusals[verdict]
  },
})

const noNumber: Outcome = { kind: 'failed', code: 'number', reason: 'O contato não tem um telefone válido' }
