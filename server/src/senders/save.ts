import { createPrivateKey } from 'node:crypto'

import type { CloudApiInput, SenderInput, SmtpInput } from '@cadencia/contract/senders'

import { checkHost, HostRefused } from '#channels/email/hosts.ts'
import { type Secrets, secretsOf, SmtpSettings } from '#channels/sender-settings.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { type Keys, seal } from '#platform/secrets.ts'
import { transact } from '#platform/transact.ts'

import {
  findSender,
  insertSender,
  moveDefault,
  renewSender,
  type SenderFields,
  type SenderRow,
  lockSenders,
} from './queries.ts'
import { keptSecrets, settingsOf } from './stored.ts'

export const senderNotFound = () => new Refusal('not_found', { message: 'Canal de envio não encontrado' })

const refuse = (field: string, message: string) =>
  new Refusal('invalid', { message, fields: { [field]: message } })

export type Keeper = {
  keys: Keys
  allowPrivateHosts: boolean
  publicUrl: string | undefined
  graphUrl?: string | undefined
}

export const createSender = (db: Db, keeper: Keeper, accountId: number, input: SenderInput) =>
  transact(db, async (tx) => {
    const fields = toFields(keeper, accountId, input)
    const channel = input.mode === 'smtp' ? 'email' : 'whatsapp'
    if (input.isDefault) await lockSenders(tx, accountId, channel)
    const { id } = await insertSender(tx, accountId, { ...fields, channel, mode: input.mode })
    if (input.isDefault) await moveDefault(tx, accountId, channel, id)
    return id
  })

/** A changed sender starts anew: what went wrong before went wrong with what it was. */
export const changeSender = (db: Db, keeper: Keeper, accountId: number, id: number, input: SenderInput) =>
  transact(db, async (tx) => {
    const row = await lockSender(tx, accountId, id)
    if (row.mode === 'sandbox') throw new Refusal('sandbox_stays')
    if (row.mode !== input.mode) throw refuse('mode', 'O tipo do canal não pode ser alterado após a criação')
    await renewSender(tx, accountId, id, toFields(keeper, accountId, input, row))
    if (input.isDefault) await moveDefault(tx, accountId, row.channel, id)
  })

/** A sender for a change, with the others of its channel. */
export async function lockSender(tx: Db, accountId: number, id: number): Promise<SenderRow> {
  const found = await findSender(tx, accountId, id)
  const taken = found && (await lockSenders(tx, accountId, found.channel)).find((row) => row.id === id)
  if (!taken) throw senderNotFound()
  return taken
}

function toFields(
  { keys, allowPrivateHosts }: Keeper,
  accountId: number,
  input: SenderInput,
  before?: SenderRow,
): SenderFields {
  if (input.mode === 'smtp') refuseHost(input, allowPrivateHosts)
  const secrets = JSON.stringify(secretsFor(keys, input, before))
  return {
    name: input.name,
    settings: JSON.stringify(settingsOf(input)),
    secrets: secrets === '{}' ? null : seal(keys, secrets, secretsOf(accountId)),
    per_minute: input.mode === 'assisted' ? null : input.perMinute,
    per_day: input.mode === 'assisted' ? null : input.perDay,
  }
}

/** A name is looked up when it is connected to; what can be told without, is told now. */
function refuseHost({ host, port }: SmtpInput, allowPrivate: boolean) {
  try {
    checkHost(host, port, allowPrivate)
  } catch (error) {
    throw error instanceof HostRefused ? refuse(error.field, error.message) : error
  }
}

function secretsFor(keys: Keys, input: SenderInput, before: SenderRow | undefined): Secrets {
  if (input.mode === 'assisted') return {}
  const kept = before ? keptSecrets(keys, before) : {}
  const known = kept === 'lost' ? {} : kept
  return input.mode === 'smtp' ? smtpSecrets(input, known, before) : cloudApiSecrets(input, known)
}

const smtpSecrets = (input: SmtpInput, kept: Secrets, before: SenderRow | undefined): Secrets => ({
  ...(input.user && { password: passwordOf(input, kept, before) }),
  ...(input.dkimDomain && { dkimKey: dkimKeyOf(input, kept) }),
})

function passwordOf(input: SmtpInput, kept: Secrets, before: SenderRow | undefined): string {
  // Otherwise whoever borrows a session could have the password sent to a server of theirs.
  const moved = before && isElsewhere(input, SmtpSettings.parse(before.settings))
  if (moved && kept.password && !input.password)
    throw refuse('password', 'O servidor mudou: digite a senha de novo')
  const password = input.password ?? kept.password
  if (!password) throw refuse('password', 'Senha é obrigatória quando há usuário')
  return password
}

/** Another port may be another server, and another security may let the password be read on its way. */
const isElsewhere = (
  input: SmtpInput,
  { host, port, security }: Pick<SmtpInput, 'host' | 'port' | 'security'>,
) => input.host !== host || input.port !== port || input.security !== security

function dkimKeyOf(input: SmtpInput, kept: Secrets): string {
  const key = input.dkimKey ?? kept.dkimKey
  if (!key) throw refuse('dkimKey', 'Chave DKIM é obrigatória quando há domínio')
  try {
    if (createPrivateKey(key).asymmetricKeyType === 'rsa') return key
  } catch {
    throw refuse('dkimKey', 'Chave DKIM inválida. Cole a chave privada em PEM, sem senha.')
  }
  throw refuse('dkimKey', 'A chave DKIM precisa ser RSA')
}

function cloudApiSecrets(input: CloudApiInput, kept: Secrets): Secrets {
  const token = input.token ?? kept.token
  const appSecret = input.appSecret ?? kept.appSecret
  const verifyToken = input.verifyToken ?? kept.verifyToken
  if (!token) throw refuse('token', 'Token é obrigatório')
  if (!appSecret) throw refuse('appSecret', 'Chave secreta do app é obrigatória')
  if (!verifyToken) throw refuse('verifyToken', 'Token de verificação é obrigatório')
  return { token, appSecret, verifyToken }
}
