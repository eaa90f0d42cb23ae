import { isIPv4 } from 'node:net'

/**
 * What one caller has: an address of IPv4, or the 64 bits of IPv6 that every household and every server is given whole.
 * Whatever the way it is written; what is no address stays as it is.
 */
export const callerOf = (ip: string) => shorten(ip, { ipv4: 4, ipv6: 4 })

/** The network of an address: one party usually controls all of it. */
export const networkOf = (ip: string) => shorten(ip, { ipv4: 3, ipv6: 3 })

function shorten(ip: string, kept: { ipv4: number; ipv6: number }): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return plain.split('.').slice(0, kept.ipv4).join('.')
  const groups = groupsOf(plain)
  return groups ? groups.slice(0, kept.ipv6).join(':') : plain
}

/** The eight groups of an IPv6 address, without leading zeros, as the parser of addresses writes them. */
function groupsOf(ip: string): string[] | undefined {
  const host = URL.parse(`http://[${ip.replace(/%.*$/, '')}]`)?.hostname.slice(1, -1)
  if (host === undefined) return undefined
  const [head = [], tail] = host.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  if (!tail) return head
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}
