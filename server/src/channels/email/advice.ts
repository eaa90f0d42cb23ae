import { noPublicAddress } from '@cadencia/domain/public-address'
import { isAligned, smtpAdvice } from '@cadencia/domain/smtp-advice'
import { readReply } from '@cadencia/domain/smtp-reply'

import { isReachable } from '#channels/public-url.ts'
import type { KeptSender } from '#channels/sender-form.ts'

import type { MailSender } from './mail-sender.ts'
import { SmtpSettings } from './settings.ts'
import type { SmtpFailure } from './smtp-failure.ts'

const domainOf = (address: string) => address.split('@').at(-1) ?? ''

/** What would go wrong with a campaign although the server takes the mail. */
export function settingsAdvice(
  { dkim, fromAddress }: Pick<SmtpSettings, 'dkim' | 'fromAddress'>,
  publicUrl: string | undefined,
): string[] {
  const from = domainOf(fromAddress)
  return [
    ...(isReachable(publicUrl) ? [] : [noPublicAddress]),
    ...(dkim && !isAligned(dkim.domain, from)
      ? [
          `A assinatura DKIM é de ${dkim.domain} e o remetente é de ${from}: para quem recebe, ela não vale. Assine com o domínio do remetente, ou mude o e-mail do remetente.`,
        ]
      : []),
  ]
}

const accountAdvice =
  'Entre de novo na conta. No Microsoft 365, quem administra a empresa precisa permitir o SMTP autenticado para esta caixa.'

export function failureAdvice(failure: SmtpFailure, { security, port, token }: MailSender): string[] {
  if (token && failure.phase === 'auth') return [accountAdvice]
  const { phase, code, enhanced, text, wireCode } = failure
  const advice = smtpAdvice({ phase, code, enhanced, text, wireCode, security, port })
  return advice === undefined ? [] : [advice]
}

/** Why a sender rests or has stopped, by what its server last said. */
function stateAdvice({ state, last_reply }: KeptSender, { security, port }: SmtpSettings): string[] {
  if (state === 'ok' || !last_reply) return []
  const reply = readReply(last_reply)
  if (reply.code === undefined) return []
  const phase = reply.code >= 530 && reply.code < 540 ? 'auth' : 'rcpt'
  return [smtpAdvice({ ...reply, phase, security, port })].filter((advice) => advice !== undefined)
}

export function senderAdvice(row: KeptSender, publicUrl: string | undefined): string[] {
  const settings = SmtpSettings.parse(row.settings)
  return [...stateAdvice(row, settings), ...settingsAdvice(settings, publicUrl)]
}
