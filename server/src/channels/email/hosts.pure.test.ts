import { describe, expect, test } from 'vitest'

import { notHosts, privateHosts } from '#test/private-hosts.ts'

import { findHost, isPublic, type Resolve } from './hosts.ts'

const answers =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses)
const outside = { allowPrivate: false, resolve: answers('93.184.215.14') }
const privateNetwork = /fica em uma rede privada/
const notValid = /não é válido/

const payloads: [string, RegExp][] = [
  ...privateHosts.map((host): [string, RegExp] => [host, privateNetwork]),
  ...notHosts.map((host): [string, RegExp] => [host, notValid]),
]

test.each(payloads)('%s is not connected to', async (host, reason) => {
  await expect(findHost(host, 587, outside)).rejects.toThrow(reason)
})

describe('a name is not connected to when', () => {
  test.each([
    ['it stands for this machine', 'localhost', ['127.0.0.1', '::1']],
    ['it stands for this machine with a dot at the end', 'localhost.', ['127.0.0.1']],
    ['it stands for a private address', 'interno.exemplo.com', ['10.0.0.5']],
    ['one of its addresses is private', 'misto.exemplo.com', ['93.184.215.14', '192.168.0.1']],
    ['it stands for a mapped address', 'mapeado.exemplo.com', ['::ffff:10.0.0.1']],
    ['it stands for an address with a zone', 'zona.exemplo.com', ['fe80::1%lo']],
    ['it stands for the metadata of a cloud', 'metadata.google.internal', ['169.254.169.254']],
  ])('%s', async (_case, host, addresses) => {
    await expect(
      findHost(host, 587, { allowPrivate: false, resolve: answers(...addresses) }),
    ).rejects.toThrow(privateNetwork)
  })

  test('it stands for nothing, or nobody answers for it', async () => {
    await expect(findHost('x.exemplo.com', 587, { ...outside, resolve: answers() })).rejects.toThrow(
      'O servidor x.exemplo.com não tem endereço.',
    )
    const away: Resolve = () => Promise.reject(new Error('ENOTFOUND'))
    await expect(findHost('x.exemplo.com', 587, { ...outside, resolve: away })).rejects.toThrow(
      'O servidor x.exemplo.com não foi encontrado.',
    )
  })
})

test('a name is asked for once, and the answer that was checked is the one to connect to', async () => {
  const flips = ['93.184.215.14', '127.0.0.1']
  const asked: string[] = []
  const resolve: Resolve = (host) => {
    asked.push(host)
    return Promise.resolve([flips[asked.length - 1] ?? ''])
  }
  expect(await findHost('Smtp.Exemplo.com.', 587, { allowPrivate: false, resolve })).toEqual({
    name: 'smtp.exemplo.com',
    addresses: ['93.184.215.14'],
  })
  expect(asked).toEqual(['smtp.exemplo.com'])
})

test.each(['2606:4700::1111', '[2606:4700::1111]', '93.184.215.14', 'smtp.exemplo.com', 'smtp.açaí.com.br'])(
  '%s may be connected to',
  async (host) => {
    const { addresses } = await findHost(host, 465, outside)
    expect(addresses.every(isPublic)).toBe(true)
  },
)

test('a private server may be connected to when the operator says so, on any port', async () => {
  expect(await findHost('0x7f.1', 12_345, { allowPrivate: true })).toEqual({
    name: '127.0.0.1',
    addresses: ['127.0.0.1'],
  })
})

test.each([22, 80, 443, 3306, 6379, 11_211])('port %i is not one of mail', async (port) => {
  await expect(findHost('smtp.exemplo.com', port, outside)).rejects.toThrow(
    `A porta ${port} não é permitida. Use 25, 465, 587, 2525.`,
  )
})
