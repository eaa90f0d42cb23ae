import { isIP } from 'node:net'

import { isPublic } from '#channels/email/hosts.ts'

/** Names that lead nowhere outside a machine or its network (RFC 2606, 6761, 6762, 8375, ICANN's list). */
const inside = new Set([
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'arpa',
  'test',
  'example',
  'invalid',
])

/** Whether the readers of a mail can follow its links: an address of the open internet, not of this machine or its network. */
export function isReachable(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined || !URL.canParse(publicUrl)) return false
  const host = new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  if (isIP(host)) return isPublic(host)
  const labels = host.split('.')
  return labels.length > 1 && !inside.has(labels.at(-1) ?? '')
}
