import type { Blocked, Outcome, Work } from './work.ts'

/** What stands between us and the provider: a connection, or just the right to make calls. */
export type Transport = {
  /** Undefined: the message is no longer ours, and there is nothing to say of it. */
  deliver: (work: Work) => Promise<Outcome | Blocked | undefined>
  usable: () => boolean
  close: () => void
}

/** The provider itself failed, not a message: nothing was sent, and what waits goes back. */
export class SenderFault extends Error {
  /** A passing fault counts; a resting one stops the sender for a while; a lasting one until a person mends it. */
  readonly kind: 'passing' | 'resting' | 'lasting'
  readonly restSeconds: number
  /** It would have no connection more: those that are open go on. */
  isCrowded = false
  constructor(reply: string, kind: SenderFault['kind'], restSeconds = 60) {
    super(reply)
    this.kind = kind
    this.restSeconds = restSeconds
  }
}
