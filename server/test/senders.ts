import { generateKeyPairSync } from 'node:crypto'

import type { Sender } from '@cadencia/contract/sender'
import { expect } from 'vitest'

import type { Db } from '#platform/db.ts'

import type { Person } from './api.ts'

export const smtp = {
  mode: 'smtp',
  name: 'Vendas',
  host: 'smtp.exemplo.com.br',
  port: 587,
  security: 'starttls',
  user: 'vendas@exemplo.com.br',
  password: 'segredo do smtp',
  fromName: 'Equipe de Vendas',
  fromAddress: 'vendas@exemplo.com.br',
}
export const cloudApi = {
  mode: 'cloud_api',
  name: 'Número oficial',
  phoneNumberId: '123456789012345',
  token: 'EAAG-token-da-meta-1234',
  appSecret: 'chave-do-app',
  verifyToken: 'verificador',
}
export const assisted = { mode: 'assisted', name: 'Meu celular' }
/** What may be shown of it. */
export const withoutSecrets = (input: Partial<typeof smtp & typeof cloudApi>) => {
  const { password: _p, token: _t, appSecret: _a, verifyToken: _v, ...rest } = input
  return rest
}

/** Made through the API. */
export async function senderOf(owner: Person, input: object = smtp) {
  const { status, body } = await owner.call('POST', '/senders', input)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body as Sender
}
export const rsaKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 1024 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

/** What was sealed with a key that is gone. */
export const spoilSecrets = (db: Db, owner: Person, id: number) =>
  db
    .updateTable('senders')
    .set({ secrets: Buffer.from('lixo') })
    .where('account_id', '=', owner.id)
    .where('id', '=', id)
    .execute()
