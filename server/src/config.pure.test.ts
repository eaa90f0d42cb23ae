import { randomBytes } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { readConfig } from './config.ts'

const key = randomBytes(32).toString('base64')

test('nothing needs to be configured', () => {
  expect(readConfig({ CADENCIA_KEY: '', PUBLIC_URL: '', ALLOW_PRIVATE_HOSTS: '' })).toMatchObject({
    keys: undefined,
    publicUrl: undefined,
    allowPrivateHosts: true,
  })
})

test('servers of the private network are for whoever runs their own database, unless the operator says otherwise', () => {
  const DATABASE_URL = 'postgres://x@y/z'
  expect(readConfig({ DATABASE_URL }).allowPrivateHosts).toBe(false)
  expect(readConfig({ DATABASE_URL, ALLOW_PRIVATE_HOSTS: 'true' }).allowPrivateHosts).toBe(true)
  expect(readConfig({ ALLOW_PRIVATE_HOSTS: 'false' }).allowPrivateHosts).toBe(false)
})

test('an address of several servers is refused with what to give instead', () => {
  const several = { DATABASE_URL: 'postgres://x:y@a:5432,b:5433/z?target_session_attrs=read-write' }
  expect(() => readConfig(several)).toThrow('DATABASE_URL: deve ter um servidor só: o do proxy')
  expect(() => readConfig({ DATABASE_URL: 'mysql://x@y/z' })).toThrow('deve ser um endereço postgres://…')
  expect(readConfig({ DATABASE_URL: 'postgres://x:a,b@y/z' }).databaseUrl).toBe('postgres://x:a,b@y/z')
})

test('numbers are told on a port of this machine alone, if the operator gives one', () => {
  expect(readConfig({}).metrics).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.1' }).metrics?.host).toBe('10.0.0.1')
})

test('the first of several keys seals', () => {
  const old = randomBytes(32).toString('base64')
  expect(readConfig({ CADENCIA_KEY: `2026:${key},2025:${old}` }).keys).toEqual([
    { id: '2026', key: Buffer.from(key, 'base64') },
    { id: '2025', key: Buffer.from(old, 'base64') },
  ])
})

test.each([
  ['https://vendas.empresa.com.br', 'https://vendas.empresa.com.br'],
  ['https://empresa.com.br/cadencia//', 'https://empresa.com.br/cadencia'],
  ['http://10.0.0.1:3000/', 'http://10.0.0.1:3000'],
])('%s is where people reach it', (PUBLIC_URL, publicUrl) => {
  expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(publicUrl)
})

describe('the start is refused in words that name the variable', () => {
  test.each([
    [{ PUBLIC_URL: 'vendas.empresa.com.br' }, /PUBLIC_URL: deve ser um endereço http/],
    [{ PUBLIC_URL: 'ftp://empresa.com.br' }, /PUBLIC_URL: deve ser um endereço http/],
    [{ PUBLIC_URL: 'https://empresa.com.br/?x=1' }, /PUBLIC_URL: deve ser só o endereço/],
    [{ PUBLIC_URL: 'https://ana:senha@empresa.com.br' }, /PUBLIC_URL: deve ser só o endereço/],
    [{ ALLOW_PRIVATE_HOSTS: 'talvez' }, /ALLOW_PRIVATE_HOSTS: deve ser true ou false/],
    [{ METRICS_PORT: '70000' }, /METRICS_PORT: /],
    // The whole stop has 15 s.
    [{ DRAIN_SECONDS: '15' }, /DRAIN_SECONDS: /],
    [{ CADENCIA_KEY: 'curta demais' }, /CADENCIA_KEY: deve ser uma chave de 32 bytes em base64/],
  ])('%j', (environment, text) => {
    expect(() => readConfig(environment)).toThrow(text)
  })

  test('a wrong key is not repeated', () => {
    const wrong = () => readConfig({ CADENCIA_KEY: `${key}x` })
    expect(wrong).toThrow('CADENCIA_KEY')
    expect(wrong).not.toThrow(key.slice(0, 8))
  })
})
