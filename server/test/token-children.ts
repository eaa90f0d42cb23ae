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
  forMs: number
}

const script = new URL('token-child.ts', import.meta.url).pathname

/** Processes that ask for the token of one sender at once. Gives how each of them ended. */
export async function askInProcesses(count: number, keys: Keys, asked: Omit<TokenChild, 'keys'>) {
  const [{ id, key }] = keys
  const told = JSON.stringify({ ...asked, keys: [{ id, key: key.toString('base64') }] } satisfies TokenChild)
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, [script, told], { stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  const ends = await Promise.all(children.map((child) => once(child, 'exit')))
  return ends.map(([code]) => code as number)
}
