import type { Outcome, Work } from './work.ts'

/** What is asked of the gate: that this message may leave, saying this, to this address. */
export type Asked = {
  work: Work
  recipient: string
  said: string[]
  sha256: string
  toTask: boolean
  /** It had passed before, and was not begun since. */
  again?: boolean
}
export type Verdict = 'passed' | 'stale' | 'campaign' | 'closed' | 'suppressed' | 'enough' | 'soon'

export type Gate = (asked: Asked) => Promise<Verdict | 'doubt'>

/**
 * The gate's word. When its answer was lost nobody knows whether it let the message pass: nothing has been handed over
 * yet, so nothing will be, and the message goes back.
 */
export const askGate = (gate: Gate, asked: Asked): Promise<Verdict | 'doubt'> =>
  gate(asked).catch(() => 'doubt')

/** What a message comes to when the gate refuses it. A stale one is no longer ours. */
export const refusals: Record<Exclude<Verdict, 'passed'> | 'doubt', Outcome | undefined> = {
  doubt: { kind: 'released', afterSeconds: 5 },
  stale: undefined,
  campaign: { kind: 'released', afterSeconds: 0 },
  closed: { kind: 'released', afterSeconds: 0 },
  suppressed: { kind: 'cancelled', reason: 'Contato descadastrado ou endereço suspenso' },
  enough: { kind: 'released', afterSeconds: 3600 },
  soon: { kind: 'released', afterSeconds: 6 },
}
