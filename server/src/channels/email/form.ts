import { createPrivateKey } from 'node:crypto'

import type { SmtpInput } from '@cadencia/contract/senders'

import type { Secrets } from '#channels/secrets.ts'
import { type Before, formOf, refuseField } from '#channels/sender-form.ts'

import { senderAdvice } from './advice.ts'
import { checkHost, HostRefused } from './hosts.ts'
import { SmtpSettings } from './settings.ts'
import { tryOut } from './try-out.ts'

export const smtpForm = formOf('smtp', {
  keep: (input, before, { allowPrivateHosts }) => {
    refuseHost(input, allowPrivateHosts)
    const { dkimDomain, dkimSelector } = input
    const dkim =
      dkimDomain && dkimSelector ? { dkim: { domain: dkimDomain, selector: dkimSelector } } : undefined
    return {
      settings: SmtpSettings.parse({ ...input, ...dkim }),
      secrets: {
        ...(input.user && { password: passwordOf(input, before) }),
        ...(input.dkimDomain && { dkimKey: dkimKeyOf(input, before.secrets) }),
      },
    }
  },
  show: (row, secrets) => {
    const { dkim, ...settings } = SmtpSettings.parse(row.settings)
    const known = secrets === 'lost' ? {} : secrets
    return {
      ...settings,
      ...(dkim && { dkimDomain: dkim.domain, dkimSelector: dkim.selector }),
      hasPassword: known['password'] !== undefined,
      hasDkimKey: known['dkimKey'] !== undefined,
      secretsLost: secrets === 'lost',
    }
  },
  advise: (row, { publicUrl }) => senderAdvice(row, publicUrl),
  tryOut,
})

/** Refuses addresses that are private by their spelling. Host names are resolved and checked on connecting. */
function refuseHost({ host, port }: SmtpInput, allowPrivate: boolean) {
  try {
    checkHost(host, port, { allowPrivate })
  } catch (error) {
    throw error instanceof HostRefused ? refuseField(error.field, error.message) : error
  }
}

function passwordOf(input: SmtpInput, { row, secrets }: Before): string {
  // Otherwise a borrowed session could have the password sent to a server of its own.
  const moved = row && isElsewhere(input, SmtpSettings.parse(row.settings))
  if (moved && secrets['password'] && !input.password)
    throw refuseField('password', 'O servidor mudou: digite a senha de novo')
  const password = input.password ?? secrets['password']
  if (!password) throw refuseField('password', 'Senha é obrigatória quando há usuário')
  return password
}

/** Another port may be another server, and another security may let the password be read on its way. */
const isElsewhere = (
  input: SmtpInput,
  { host, port, security }: Pick<SmtpInput, 'host' | 'port' | 'security'>,
) => input.host !== host || input.port !== port || input.security !== security

function dkimKeyOf(input: SmtpInput, secrets: Secrets): string {
  const key = input.dkimKey ?? secrets['dkimKey']
  if (!key) throw refuseField('dkimKey', 'Chave DKIM é obrigatória quando há domínio')
  try {
    if (createPrivateKey(key).asymmetricKeyType === 'rsa') return key
  } catch {
    throw refuseField('dkimKey', 'Chave DKIM inválida. Cole a chave privada em PEM, sem senha.')
  }
  throw refuseField('dkimKey', 'A chave DKIM precisa ser RSA')
}
