import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** 256 bits, under the name by which what they sealed finds them again. */
export type Key = { id: string; key: Buffer }

/** The first one seals; every one of them opens. */
export type Keys = readonly [Key, ...Key[]]

/** Thrown when what was sealed cannot be opened; fit to be shown. */
export class WrongKey extends Error {
  constructor(reason: string) {
    super(
      `Não foi possível ler um segredo guardado: ${reason}. Use em CADENCIA_KEY a chave com que ele foi guardado, ou digite o segredo de novo.`,
    )
    this.name = 'WrongKey'
  }
}

const version = 1
const nonceLength = 12
const tagLength = 16

/**
 * AES-256-GCM, bound to whom and what it belongs to: moved to another owner or column, it no longer opens.
 * Laid out as version, length of the key's name, the name, nonce, ciphertext, tag.
 */
export function seal([{ id, key }]: Keys, value: string, belongsTo: string): Buffer {
  const name = Buffer.from(id)
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(belongsTo))
  const hidden = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([version, name.length]), name, nonce, hidden, cipher.getAuthTag()])
}

export function open(keys: Keys, sealed: Buffer, belongsTo: string): string {
  const nameEnd = 2 + (sealed[1] ?? 0)
  const hiddenStart = nameEnd + nonceLength
  const tagStart = sealed.length - tagLength
  if (sealed[0] !== version || tagStart < hiddenStart) throw new WrongKey('ele não está inteiro')
  const id = sealed.toString('utf8', 2, nameEnd)
  const found = keys.find((key) => key.id === id)
  if (!found) throw new WrongKey(`a chave "${id}" não está configurada`)
  const decipher = createDecipheriv('aes-256-gcm', found.key, sealed.subarray(nameEnd, hiddenStart))
  decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(sealed.subarray(tagStart))
  try {
    const shown = decipher.update(sealed.subarray(hiddenStart, tagStart))
    return Buffer.concat([shown, decipher.final()]).toString('utf8')
  } catch {
    throw new WrongKey('a chave não é a mesma, ou ele foi alterado')
  }
}

/** Keys for one purpose, each under the name of the key it comes from. */
export function deriveKey(keys: Keys, purpose: string): Keys {
  const derive = ({ id, key }: Key): Key => ({
    id,
    key: Buffer.from(hkdfSync('sha256', key, '', `cadencia/${purpose}`, 32)),
  })
  const [first, ...rest] = keys
  return [derive(first), ...rest.map(derive)]
}

/** A key that was given no name goes by the beginning of its hash, wherever it stands in the list. */
export const nameOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)
