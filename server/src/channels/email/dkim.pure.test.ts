import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'

import { expect, test } from 'vitest'

import { compose } from '#test/compose.ts'

import { signDkim } from './dkim.ts'

const pair = (bits = 2048) =>
  generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const { publicKey, privateKey } = pair()
const key = { domain: 'aurora.com.br', selector: 'cadencia', privateKey }

const mail = async (content: string) => {
  const composed = await compose({ subject: 'Olá, {{name}}', content })
  if (!composed.ok) throw new Error(composed.reason)
  return composed.raw
}

/** RFC 6376, 3.4.2 and 3.4.4: how a reader brings a message into the one form that is signed. */
const relaxedHeader = (field: string) => {
  const [, name = '', value = ''] = /^([^:]*):([\s\S]*)$/.exec(field) ?? []
  return `${name.toLowerCase().trim()}:${value
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`
}
const relaxedBody = (body: string) => {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  return lines.map((line) => `${line}\r\n`).join('')
}

function verify(raw: Buffer) {
  const text = raw.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const fields = text.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = fields.find((field) => field.startsWith('DKIM-Signature:')) ?? ''
  const tags = new Map(
    signature
      .slice('DKIM-Signature:'.length)
      .replace(/\s/g, '')
      .split(';')
      .map((tag): [string, string] => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  )
  const names = (tags.get('h') ?? '').split(':')
  const signed = names.map(
    (name) => fields.findLast((field) => field.toLowerCase().startsWith(`${name}:`)) ?? '',
  )
  const unsigned = relaxedHeader(signature.replace(/\bb=[\s\S]*$/, 'b='))
  const input = [...signed.map(relaxedHeader), unsigned].join('\r\n')
  return {
    tags,
    names,
    body:
      createHash('sha256')
        .update(relaxedBody(text.slice(end + 4)), 'latin1')
        .digest('base64') === tags.get('bh'),
    headers: createVerify('sha256')
      .update(input, 'latin1')
      .verify(publicKey, tags.get('b') ?? '', 'base64'),
  }
}

test('a signed message is the same message with a signature that its reader can check', async () => {
  for (const content of [
    '<p>Olá, {{name}} <a href="https://x.com">x</a></p>',
    'Olá  {{name}}\n\n\n',
    'a\n.\nb  ',
  ]) {
    const raw = await mail(content)
    const signed = await signDkim(raw, key)
    expect(signed.subarray(-raw.length)).toEqual(raw)
    expect(verify(signed)).toMatchObject({ body: true, headers: true })
  }
})

test('the signature covers who writes to whom, what, and the way out', async () => {
  const { tags, names } = verify(await signDkim(await mail('x'), key))
  expect(tags.get('d')).toBe('aurora.com.br')
  expect(tags.get('s')).toBe('cadencia')
  expect(names).toEqual([
    'from',
    'reply-to',
    'to',
    'subject',
    'date',
    'message-id',
    'mime-version',
    'content-type',
    'list-unsubscribe',
    'list-unsubscribe-post',
  ])
})

test('a message changed on the way no longer matches its signature', async () => {
  const signed = await signDkim(await mail('Valor: 100 reais'), key)
  const change = (from: string, to: string) =>
    Buffer.from(signed.toString('latin1').replace(from, to), 'latin1')
  expect(verify(change('100', '900'))).toMatchObject({ body: false, headers: true })
  expect(verify(change('<https://app.br/t/u/', '<https://evil.br/t/u/'))).toMatchObject({
    body: true,
    headers: false,
  })
})

test('a key that cannot sign stops the message', async () => {
  await expect(signDkim(await mail('x'), { ...key, privateKey: 'nada' })).rejects.toThrow('unsupported')
  const ed = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
  await expect(signDkim(await mail('x'), { ...key, privateKey: ed.toString() })).rejects.toThrow('RSA')
})
