import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'

import { temporaryFolder } from '#test/folder.ts'

import { loadOrCreateKey, parseKeys } from './key-file.ts'
import { deriveKey, type Key, open, seal } from './secrets.ts'

const key = (id: string): Key => ({ id, key: randomBytes(32) })
const [old, current] = [key('2025'), key('2026')]

describe('a sealed secret', () => {
  test('opens to what was sealed, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        // A lone surrogate has no UTF-8.
        fc.pre(text.isWellFormed())
        expect(open([current], seal([current], text, 'a'), 'a')).toBe(text)
      }),
    )
  })

  test('never looks the same twice and never shows what it holds', () => {
    const [first, second] = [seal([current], 'senha secreta', 'a'), seal([current], 'senha secreta', 'a')]
    expect(first.equals(second)).toBe(false)
    expect(first.includes('senha')).toBe(false)
  })

  test('opens after the key was rotated, and what is sealed then is under the new key', () => {
    const sealed = seal([old], 'senha', 'a')
    expect(open([current, old], sealed, 'a')).toBe('senha')
    expect(open([current], seal([current, old], 'senha', 'a'), 'a')).toBe('senha')
  })

  test('does not open for another owner or column', () => {
    const sealed = seal([current], 'senha', 'senders.secrets:1')
    expect(() => open([current], sealed, 'senders.secrets:2')).toThrow(/^Não foi possível ler um segredo/)
  })

  test('says so when its key is not there, or is another under the same name', () => {
    const sealed = seal([old], 'senha', 'a')
    expect(() => open([current], sealed, 'a')).toThrow('a chave "2025" não está configurada')
    expect(() => open([key('2025')], sealed, 'a')).toThrow('a chave não é a mesma, ou ele foi alterado')
  })

  test('does not open with a bit changed or an end missing', () => {
    const sealed = seal([current], 'senha', 'a')
    for (let index = 0; index < sealed.length * 8; index++) {
      const changed = Buffer.from(sealed)
      changed[index >> 3] = (changed[index >> 3] ?? 0) ^ (1 << (index & 7))
      expect(() => open([current], changed, 'a')).toThrow('Não foi possível ler')
    }
    for (let length = 0; length < sealed.length; length++)
      expect(() => open([current], sealed.subarray(0, length), 'a')).toThrow('Não foi possível ler')
  })
})

test('a derived key is of its key and purpose alone', () => {
  const links = deriveKey([current, old], 'links')
  expect(links.map(({ id }) => id)).toEqual(['2026', '2025'])
  expect(deriveKey([old], 'links')[0]).toEqual(links[1])
  const all = [...links, ...deriveKey([current, old], 'other'), current, old].map((each) =>
    each.key.toString('hex'),
  )
  expect(new Set(all).size).toBe(6)
  expect(all.every((hex) => hex.length === 64)).toBe(true)
})

test('the derivation is HKDF-SHA-256, so that links sent years ago still answer', () => {
  const [fixed] = deriveKey([{ id: 'a', key: Buffer.alloc(32, 7) }], 'tracking')
  expect(fixed.key.toString('hex')).toBe('41ab55e380af06c933ce462d938c92dfcdbe924daf97f016a0d07d3cbe6d954b')
})

describe('keys in the environment', () => {
  const encoded = randomBytes(32).toString('base64')

  test('are one or several, named or not', () => {
    const other = randomBytes(32).toString('base64url')
    const keys = parseKeys(` 2026:${encoded} , ${other}`)
    expect(keys).toEqual([
      { id: '2026', key: Buffer.from(encoded, 'base64') },
      { id: expect.stringMatching(/^[0-9a-f]{8}$/), key: Buffer.from(other, 'base64') },
    ])
    expect(parseKeys(other)?.[0].id).toBe(keys?.[1]?.id)
  })

  test.each([
    '',
    'senha',
    randomBytes(31).toString('base64'),
    randomBytes(33).toString('base64'),
    randomBytes(32).toString('hex'),
    `a:b:${encoded}`,
    `nome com espaço:${encoded}`,
    `:${encoded}`,
    `${encoded},`,
    `a:${encoded},a:${randomBytes(32).toString('base64')}`,
    `${encoded},${encoded}`,
  ])('%# are none', (text) => {
    expect(parseKeys(text)).toBeUndefined()
  })
})

describe('the key in the data folder', async () => {
  const folder = await temporaryFolder('keys')
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('is made once, for its owner alone; twenty programs at once end with the same', async () => {
    for (let round = 0; round < 10; round++) {
      const data = join(folder, `new/data${round}`)
      const kept = await Promise.all(Array.from({ length: 20 }, () => loadOrCreateKey(data)))
      expect(new Set(kept.map(([{ key: found }]) => found.toString('hex'))).size).toBe(1)
      expect(await loadOrCreateKey(data)).toEqual(kept[0])
      expect(await readdir(data)).toEqual(['secret.key'])
      const { mode } = await stat(join(data, 'secret.key'))
      expect(mode & 0o777).toBe(0o600)
    }
  })

  test('is never replaced: one that cannot be read stops the start', async () => {
    const data = join(folder, 'cut')
    await mkdir(data)
    await writeFile(join(data, 'secret.key'), 'half a k')
    await expect(loadOrCreateKey(data)).rejects.toThrow(/secret\.key não contém uma chave\. Traga de volta/)
    expect(await readFile(join(data, 'secret.key'), 'utf8')).toBe('half a k')
  })

  test('that has no place to be kept is a clear sentence', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(loadOrCreateKey(join(folder, 'file/data'))).rejects.toThrow(
      /^Não é possível guardar a chave dos segredos em/,
    )
  })
})
