import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { domainToASCII } from 'node:url'

/** The addresses a name stands for. */
export type Resolve = (host: string) => Promise<string[]>

export type HostOptions = {
  /** Whether this machine and its private network may be reached; if not, only mail ports of the open internet. */
  allowPrivate: boolean
  /** Ports of the open internet that may be reached; those of SMTP where nothing is said. */
  ports?: readonly number[]
  resolve?: Resolve
}

/** Where to connect: addresses that were checked, and the name a certificate must be for. */
export type Host = { name: string; addresses: [string, ...string[]] }

/** Why a server is not connected to; fit to be shown. */
export class HostRefused extends Error {
  readonly field: 'host' | 'port'

  constructor(message: string, field: 'host' | 'port' = 'host') {
    super(message)
    this.name = 'HostRefused'
    this.field = field
  }
}

const smtpPorts: readonly number[] = [25, 465, 587, 2525]

// https://www.iana.org/assignments/iana-ipv4-special-registry
const reserved4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved4.addSubnet(network, prefix)

/** Global unicast is the only part of IPv6 with mail servers in it: loopback, mapped, NAT64, local and multicast lie outside. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
const reserved6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved6.addSubnet(network, prefix, 'ipv6')

/** An address of the open internet, as opposed to this machine, its network, or a way around to them. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !reserved4.check(address, 'ipv4')
  return global6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6')
}

const viaSystem: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

/** What can be told of a server before its name is resolved. Gives the name as it is to be used. */
export function checkHost(
  host: string,
  port: number,
  { allowPrivate, ports = smtpPorts }: Pick<HostOptions, 'allowPrivate' | 'ports'>,
): string {
  if (!allowPrivate && !ports.includes(port))
    throw new HostRefused(`A porta ${port} não é permitida. Use ${ports.join(', ')}.`, 'port')
  const name = nameOf(host)
  if (!allowPrivate && isIP(name) && !isPublic(name)) throw notOutside(name)
  return name
}

/** Resolves a server's name once and checks what it stands for. Connections use the addresses, never the name again. */
export async function findHost(
  host: string,
  port: number,
  { allowPrivate, ports, resolve = viaSystem }: HostOptions,
): Promise<Host> {
  const name = checkHost(host, port, { allowPrivate, ...(ports && { ports }) })
  const [first, ...rest] = isIP(name) ? [name] : await resolveName(name, resolve)
  if (!first) throw new HostRefused(`O servidor ${name} não tem endereço.`)
  const addresses: Host['addresses'] = [first, ...rest]
  if (!allowPrivate && !addresses.every(isPublic)) throw notOutside(name)
  return { name, addresses }
}

const notOutside = (name: string) =>
  new HostRefused(`O servidor ${name} fica em uma rede privada e não pode ser usado.`)

/** A name, or an address in its usual spelling: every other way to write one (0x7f.1, 2130706433) becomes it. */
function nameOf(host: string) {
  const bare = host.trim()
  const ascii = /[/\\?#@%\s]/.test(bare) ? '' : domainToASCII(isIP(bare) === 6 ? `[${bare}]` : bare)
  const name = ascii.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  if (!name || name.length > 253) throw new HostRefused('O endereço do servidor não é válido.')
  return name
}

async function resolveName(name: string, resolve: Resolve) {
  try {
    return await resolve(name)
  } catch {
    throw new HostRefused(`O servidor ${name} não foi encontrado.`)
  }
}
