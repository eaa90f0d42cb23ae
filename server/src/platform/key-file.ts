import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { type Keys, nameOf } from './secrets.ts'
import { StartFailure } from './start-failure.ts'

const encodedKey = /^[A-Za-z0-9+/_-]{43}=?$/
const keyName = /^[A-Za-z0-9._-]{1,64}$/

/** Reads `[name:]base64, …`: keys of 32 bytes. Undefined when that is not what it says. */
export function parseKeys(text: string): Keys | undefined {
  const keys = text.split(',').map((item) => {
    const [, name, encoded = ''] = /^(?:([^:]*):)?([^:]*)$/.exec(item.trim()) ?? []
    const key = Buffer.from(encoded, 'base64')
    return { id: name ?? nameOf(key), key, valid: encodedKey.test(encoded) && keyName.test(name ?? 'none') }
  })
  const [first, ...rest] = keys.map(({ id, key }) => ({ id, key }))
  const names = new Set(keys.map(({ id }) => id))
  if (!first || names.size < keys.length || !keys.every(({ valid }) => valid)) return undefined
  return [first, ...rest]
}

/** The key kept in the data folder, made there by whoever comes first: two programs at once end with the same one. */
export async function loadOrCreateKey(folder: string): Promise<Keys> {
  const file = join(folder, 'secret.key')
  try {
    const kept = (await read(file)) ?? (await make(folder, file))
    const keys = parseKeys(kept)
    if (keys) return keys
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartFailure(`Não é possível guardar a chave dos segredos em ${file}: ${reason}.`, {
      cause: error,
    })
  }
  throw new StartFailure(
    `O arquivo ${file} não contém uma chave. Traga de volta o arquivo original, ou apague-o e digite de novo as senhas dos canais de envio.`,
  )
}

const read = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** Written whole under a name of its own first: a link either has everything or is not there. */
async function make(folder: string, file: string) {
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(`${randomBytes(32).toString('base64')}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(file, 'utf8')
}
