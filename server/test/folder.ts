import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder to throw away, which the account of PostgreSQL can walk through: mkdtemp makes it for its owner alone. */
export async function temporaryFolder(name: string) {
  const folder = await mkdtemp(join(tmpdir(), `cadencia-${name}-`))
  await chmod(folder, 0o711)
  return folder
}
