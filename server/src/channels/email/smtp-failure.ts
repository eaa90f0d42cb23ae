import { providerText } from '@cadencia/domain/provider-text'
import { readReply, type SmtpPhase } from '@cadencia/domain/smtp-reply'

type Reply = {
  code?: number | undefined
  enhanced?: string | undefined
  text: string
  /** What the system or the library calls it, where the server said nothing. */
  wireCode?: string | undefined
}

/** Why a connection was not opened or a message not accepted: the server's own words, or ours where it said none. */
export class SmtpFailure extends Error {
  readonly phase: SmtpPhase
  /** Present: the server refused, for sure. */
  readonly code: number | undefined
  readonly enhanced: string | undefined
  readonly text: string
  readonly wireCode: string | undefined
  /** Whether the message began to leave: then, without a code, nobody knows whether it was accepted. */
  readonly handedOver: boolean

  constructor(phase: SmtpPhase, { code, enhanced, text, wireCode }: Reply, handedOver = false) {
    super(`${phase}: ${text}`)
    this.name = 'SmtpFailure'
    this.phase = phase
    this.code = code
    this.enhanced = enhanced
    this.text = text
    this.wireCode = wireCode
    this.handedOver = handedOver
  }
}

/** What nodemailer hangs on its errors, as far as we read it. */
type WireError = Error & { response?: string; originalCode?: string; code?: string }

export function failureOf(phase: SmtpPhase, error: unknown, handedOver = false): SmtpFailure {
  const wire: WireError = error instanceof Error ? error : new Error(String(error))
  return new SmtpFailure(
    phase,
    wire.response
      ? refusalIn(wire.response)
      : { text: reasonOf(wire), wireCode: wire.originalCode ?? wire.code },
    handedOver,
  )
}

/** The server gave another reply than the one we waited for. */
export const refusalOf = (phase: SmtpPhase, reply: string, handedOver = false) =>
  new SmtpFailure(phase, refusalIn(reply), handedOver)

/** A reply's code counts only where it refuses: anything else in its place leaves us without an answer. */
function refusalIn(response: string): Reply {
  const { code = 0, enhanced } = readReply(response)
  const text = providerText(response)
  return code >= 400 ? { code, enhanced, text } : { text }
}

const unknownAuthority = 'O certificado do servidor não é de uma autoridade conhecida.'

const reasons: Record<string, string> = {
  ECONNREFUSED: 'O servidor recusou a conexão.',
  ECONNRESET: 'O servidor interrompeu a conexão.',
  EPIPE: 'O servidor interrompeu a conexão.',
  ECONNECTION: 'O servidor encerrou a conexão.',
  ETIMEDOUT: 'O servidor não respondeu a tempo.',
  EHOSTUNREACH: 'Não há caminho até o servidor.',
  ENETUNREACH: 'Não há caminho até o servidor.',
  EPROTOCOL: 'O servidor respondeu algo que não se entende.',
  CERT_HAS_EXPIRED: 'O certificado do servidor venceu.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'O certificado é de outro servidor.',
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  ERR_SSL_WRONG_VERSION_NUMBER: 'O servidor não fala TLS nesta porta.',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'O servidor não fala TLS nesta porta.',
}

const reasonOf = (error: WireError) =>
  reasons[error.originalCode ?? ''] ?? reasons[error.code ?? ''] ?? providerText(error.message)
