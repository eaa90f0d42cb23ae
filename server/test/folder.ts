import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder to throw away, which the account of PostgreSQL can walk through: mkdtemp makes it for its owner alone. */
export const temporaryFolder = (name: string) => folderIn(tmpdir(), name)

/** The same for databases of tests, in memory where there is room: each is a thousand files, made and thrown away. */
export async function memoryFolder(name: string) {
  const folder = (await hasRoom(memory)) && (await folderIn(memory, name).catch(() => undefined))
  return folder || temporaryFolder(name)
}

const memory = '/dev/shm'
const roomBytes = 4 * 1024 ** 3

const hasRoom = (folder: string) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= roomBytes,
    () => false,
  )

async function folderIn(parent: string, name: string) {
  const folder = await mkdtemp(join(parent, `cadencia-${name}-`))
  await chmod(folder, 0o711)
  return folder
}
