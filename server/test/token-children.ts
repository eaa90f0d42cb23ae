import { spawn } from 'node:child_process'
import { once } from 'node:events'

import type { GrantKey } from '#channels/email/sign-in/queries.ts'
import type { MailApps } from '#platform/app-options.ts'
import type { Keys } from '#platform/secrets.ts'

/** The argument of token-child.ts, as JSON. The key is in base64. */
export type TokenChild = {
  url: string
  keys: [{ id: string; key: string }]
  mailApps: MailApps
  key: GrantKey
}

const script = new URL('token-child.ts', import.meta.url).pathname

/** Processes that ask for the token of one sender at once, all of them until `enough`. Gives how each of them ended. */
export async function askInProcesses(
  count: number,
  keys: Keys,
  asked: Omit<TokenChild, 'keys'>,
  enough: () => Promise<void>,
) {
  const [{ id, key }] = keys
  const told = JSON.stringify({ ...asked, keys: [{ id, key: key.toString('base64') }] } satisfies TokenChild)
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, [script, told], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const ends = Promise.all(children.map((child) => once(child, 'exit')))
  // A process that died does not answer: its exit code is returned below.
  await Promise.race([ends, Promise.all(children.map(({ stdout }) => once(stdout, 'data')))])
  await enough()
  for (const { stdin, stdout } of children) {
    stdout.resume()
    stdin.end()
  }
  return (await ends).map(([code]) => code as number)
}
