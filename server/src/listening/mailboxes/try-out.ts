import type { SenderTest } from '@cadencia/contract/senders'
import { providerText } from '@cadencia/domain/provider-text'

import { foldersOf } from './folders.ts'
import { failureOf, type ImapAccess, type ImapFailure, type ImapOptions, openImap } from './imap.ts'

type Step = SenderTest['steps'][number]
type Client = Awaited<ReturnType<typeof openImap>>

/** Enters a mailbox as the listener does, and tells what its server said on the way. */
export async function tryMailbox(access: ImapAccess, options: ImapOptions): Promise<SenderTest> {
  let client: Client
  try {
    client = await openImap(access, { ...options, silenceMs: 20_000 })
  } catch (error) {
    return failed(failureOf(error), access)
  }
  try {
    const steps = [
      { name: 'Conexão', ok: true, reply: providerText(client.greeting ?? 'OK') },
      { name: 'Login', ok: true, reply: access.user },
    ]
    return { ok: true, steps: [...steps, await folderStep(client)] }
  } catch (error) {
    return failed(failureOf(error), access)
  } finally {
    await client.logout().catch(() => undefined)
    client.close()
  }
}

async function folderStep(client: Client): Promise<Step> {
  const folders = await foldersOf(client)
  for (const path of folders) await client.status(path, { uidNext: true })
  return { name: 'Pastas lidas', ok: true, reply: folders.join(', ') }
}

function failed({ why, message }: ImapFailure, { host }: ImapAccess): SenderTest {
  const isInside = why === 'refused' || why === 'busy'
  const steps = [
    { name: 'Conexão', ok: isInside, reply: isInside ? 'OK' : message },
    ...(isInside ? [{ name: 'Login', ok: false, reply: message }] : []),
  ]
  const advice = why === 'refused' ? adviceFor(host) : undefined
  return { ok: false, steps, ...(advice && { advice: [advice] }) }
}

function adviceFor(host: string): string {
  if (/(^|\.)gmail\.com$|google/i.test(host))
    return 'O Gmail pede uma senha de app: ative a verificação em duas etapas e crie uma em myaccount.google.com/apppasswords.'
  if (/office365|outlook/i.test(host))
    return 'O Microsoft 365 não aceita mais senha por IMAP. Crie um canal “E-mail (Microsoft 365)” e entre na conta, ou encaminhe as respostas como docs/tracking.md descreve.'
  if (/zoho/i.test(host))
    return 'O Zoho pede que o IMAP seja ativado nas configurações da caixa, e uma senha de app se houver verificação em duas etapas.'
  return 'Confira o usuário, em geral o e-mail inteiro, e a senha. Se há verificação em duas etapas, crie uma senha de app.'
}
