import type { SenderTest } from '@cadencia/contract/senders'
import type { SmtpPhase } from '@cadencia/domain/smtp-reply'

import type { SenderRow } from '#channels/queries.ts'
import type { SenderContext } from '#channels/sender-form.ts'
import type { Db } from '#platform/db.ts'
import { WrongKey } from '#platform/secrets.ts'

import { failureAdvice, settingsAdvice } from './advice.ts'
import { signDkim } from './dkim.ts'
import { type MailSender, mailSender } from './mail-sender.ts'
import { SmtpFailure } from './smtp-failure.ts'
import { openSmtp, type SmtpOptions } from './smtp.ts'

/** A person waits for it. */
const timeouts = { connectMs: 10_000, greetingMs: 10_000, socketMs: 20_000 }

/** To whom, and the message itself, not yet signed. */
type Letter = { to: string; write: (sender: MailSender) => Promise<Buffer> }

/** Sends one message through a mail server while a person waits, and tells everything the server said on the way. */
export async function sendNow(
  context: SenderContext & { db: Db },
  row: SenderRow,
  { to, write }: Letter,
): Promise<SenderTest> {
  const { steps, listen } = transcript()
  const { allowPrivateHosts, publicUrl } = context
  let sender: MailSender | undefined
  try {
    sender = mailSender(context, row)
    const raw = await signed(sender, await write(sender))
    const name = domainOf(sender.fromAddress)
    const session = await openSmtp({ ...sender, name }, { allowPrivate: allowPrivateHosts, timeouts, listen })
    try {
      await session.send({ from: sender.fromAddress, to }, () => Promise.resolve(raw))
    } finally {
      session.close()
    }
    return { ok: true, steps: [...steps], ...told(settingsAdvice(sender, publicUrl)) }
  } catch (error) {
    // The refusal itself is in the transcript, unless the server said nothing or nothing was asked of it.
    if (steps.every(({ ok }) => ok)) steps.push(failedStep(error))
    const advice = error instanceof SmtpFailure && sender ? failureAdvice(error, sender) : []
    return { ok: false, steps: [...steps], ...told(advice) }
  }
}

const told = (advice: string[]) => (advice.length > 0 ? { advice } : {})

const phases: Record<SmtpPhase, string> = {
  connect: 'Conexão',
  greeting: 'Conexão',
  tls: 'Criptografia',
  auth: 'Autenticação',
  mail: 'Remetente',
  rcpt: 'Destinatário',
  data: 'Mensagem',
  body: 'Entrega',
}

function failedStep(error: unknown) {
  if (error instanceof SmtpFailure) return { name: phases[error.phase], ok: false, reply: error.text }
  if (error instanceof WrongKey) return { name: 'Senha', ok: false, reply: error.message }
  throw error
}

const verbs: Record<string, string> = {
  EHLO: 'Apresentação',
  HELO: 'Apresentação',
  STARTTLS: phases.tls,
  MAIL: phases.mail,
  RCPT: phases.rcpt,
  DATA: phases.data,
}

/** The server's answers, each under what it answered: commands may be several ahead of them. */
function transcript() {
  const steps: SenderTest['steps'] = []
  const owed = [phases.connect]
  const listen: SmtpOptions['listen'] = (side, text) => {
    // What is said in the middle of a login has no verb.
    if (side === 'client') return void owed.push(verbs[text.split(' ')[0] ?? ''] ?? phases.auth)
    const name = owed.shift() ?? phases.body
    const step = { name, ok: /^[23]/.test(text), reply: text }
    if (steps.at(-1)?.name === name) steps.pop()
    steps.push(step)
  }
  return { steps, listen }
}

export const domainOf = (address: string) => address.split('@').at(-1) ?? 'localhost'

const signed = async ({ dkim, dkimKey }: MailSender, raw: Buffer) =>
  dkim && dkimKey ? signDkim(raw, { ...dkim, privateKey: dkimKey }) : raw
