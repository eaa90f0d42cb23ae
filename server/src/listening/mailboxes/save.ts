import type { MailboxInput } from '@cadencia/contract/mailboxes'

import { checkHost, HostRefused } from '#channels/email/hosts.ts'
import { AccountSettings } from '#channels/email/settings.ts'
import { hostsOf, isProvider } from '#channels/email/sign-in/providers.ts'
import { refuseField, type SenderContext } from '#channels/sender-form.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { transact } from '#platform/transact.ts'

import { imapPorts } from './imap.ts'
import { findMailbox, findSender, type MailboxRow, saveMailbox } from './queries.ts'
import { keptPassword, MailboxSettings, sealPassword } from './settings.ts'

export const mailboxNotFound = () => new Refusal('not_found', { message: 'Este canal não lê respostas' })

/** Answers to the box of tests and by WhatsApp need no mailbox. */
export async function refuseUnlessMail(db: Db, accountId: number, senderId: number) {
  const sender = await findSender(db, accountId, senderId)
  if (!sender) throw new Refusal('not_found', { message: 'Canal de envio não encontrado' })
  if (sender.mode !== 'smtp')
    throw new Refusal('invalid', { message: 'Só um canal de e-mail com servidor próprio lê respostas' })
}

/** What was filled in, with the password that is kept where none was typed. */
export function accessFrom(
  context: SenderContext,
  input: MailboxInput,
  row: MailboxRow | undefined,
): MailboxSettings & { password: string } {
  refuseHost(input, context.allowPrivateHosts)
  const kept = row && keptPassword(context.keys, { accountId: row.account_id, secrets: row.secrets })
  // Otherwise a borrowed session could have the password sent to a server of its own.
  if (kept && !input.password && isElsewhere(input, MailboxSettings.parse(row?.settings)))
    throw refuseField('password', 'O servidor mudou: digite a senha de novo')
  const password = input.password ?? kept
  if (!password) throw refuseField('password', 'Senha é obrigatória')
  return { ...MailboxSettings.parse(input), password }
}

function refuseHost({ host, port }: MailboxInput, allowPrivate: boolean) {
  try {
    checkHost(host, port, { allowPrivate, ports: imapPorts })
  } catch (error) {
    throw error instanceof HostRefused ? refuseField(error.field, error.message) : error
  }
}

const isElsewhere = (input: MailboxInput, { host, port, security }: MailboxSettings) =>
  input.host !== host || input.port !== port || input.security !== security

export const changeMailbox = (
  db: Db,
  context: SenderContext,
  accountId: number,
  senderId: number,
  input: MailboxInput,
) =>
  transact(db, async (tx) => {
    await refuseUnlessMail(tx, accountId, senderId)
    const row = await findMailbox(tx, accountId, senderId)
    const { password, ...settings } = accessFrom(context, input, row)
    const before = row && MailboxSettings.parse(row.settings)
    await saveMailbox(tx, accountId, senderId, {
      settings: JSON.stringify(settings),
      secrets: sealPassword(context.keys, accountId, password),
      isOther: before?.host !== settings.host || before.user !== settings.user,
    })
  })

/** In the mailbox of the account that a person signed in to. What was read before stays read. */
export async function readAccount(tx: Db, { mailApps }: SenderContext, accountId: number, senderId: number) {
  const sender = await findSender(tx, accountId, senderId)
  if (!sender) throw new Refusal('not_found', { message: 'Canal de envio não encontrado' })
  if (!isProvider(sender.mode))
    throw new Refusal('invalid', {
      message: 'Neste canal não se entra: diga em qual servidor ler as respostas',
    })
  const user = AccountSettings.parse(sender.settings).fromAddress
  const settings: MailboxSettings = { ...hostsOf(mailApps, sender.mode).imap, user, provider: sender.mode }
  await saveMailbox(tx, accountId, senderId, {
    settings: JSON.stringify(settings),
    secrets: null,
    isOther: false,
  })
}
