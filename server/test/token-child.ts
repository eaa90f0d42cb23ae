// A process that asks for the token of a sender again and again: node token-child.ts '{ url, keys, mailApps, key, untilMs }'
import { setTimeout as pause } from 'node:timers/promises'

import { accessTo } from '#channels/email/sign-in/access.ts'
import { connect } from '#platform/db.ts'
import type { Keys } from '#platform/secrets.ts'

import type { TokenChild } from './token-children.ts'

const asked = JSON.parse(process.argv[2] ?? '') as TokenChild
const [{ id, key }] = asked.keys
const keys: Keys = [{ id, key: Buffer.from(key, 'base64') }]
const db = connect(asked.url, { connections: 2 })
const token = accessTo({ db, keys, mailApps: asked.mailApps }, 'google', asked.key)
process.stdout.write('ready\n')
const end = performance.now() + asked.forMs
while (performance.now() < end) {
  await token()
  await pause(20)
}
await db.destroy()
