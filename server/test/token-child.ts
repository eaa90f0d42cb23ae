// Asks for the token of a sender again and again, until its input ends: node token-child.ts '{ url, keys, mailApps, key }'
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
const told = { enough: false }
process.stdin.resume().once('end', () => (told.enough = true))
while (!told.enough) {
  await token()
  process.stdout.write('asked\n')
  await pause(20)
}
await db.destroy()
