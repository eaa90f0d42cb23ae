import { type Problem, type ProblemCode, problems } from '@cadencia/contract/problem'

type Said = { message?: string; fields?: Record<string, string>; retryAfterSeconds?: number }

/** An expected refusal: the message reaches the user. Anything else thrown is a bug and reads as 'internal'. */
export class Refusal extends Error {
  readonly problem: Problem
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, { message, fields, retryAfterSeconds }: Said = {}) {
    const known = problems[code]
    super(message ?? known.message)
    this.name = 'Refusal'
    this.problem = { statusCode: known.status, code, message: this.message, ...(fields && { fields }) }
    this.retryAfterSeconds = retryAfterSeconds
  }
}
