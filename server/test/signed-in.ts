import type { Sender } from '@cadencia/contract/sender'

import type { Person } from './person.ts'
import { comeBackFrom } from './provider-server.ts'

/** A sender whose person signs in to a mail account at the provider. */
export async function accountOf(owner: Person, more: object = {}) {
  const input = { mode: 'google', name: 'Ana', fromAddress: 'ana@aurora.test', isDefault: true, ...more }
  const { id } = (await owner.call('POST', '/senders', input)).body as Sender
  const goAndComeBack = async () => {
    const { url } = (await owner.call('POST', `/senders/${id}/sign-in`)).body as { url: string }
    return comeBackFrom(url)
  }
  const signIn = async () => owner.call('POST', '/sign-ins/finish', { query: await goAndComeBack() })
  await signIn()
  return { id, signIn, goAndComeBack }
}

/** One that a person signed in to, and is about to again. */
export async function accountTwice(owner: Person, canary: string) {
  const { id, goAndComeBack } = await accountOf(owner, { name: canary, fromName: canary, isDefault: false })
  return { accountSender: id, signInQuery: await goAndComeBack() }
}
