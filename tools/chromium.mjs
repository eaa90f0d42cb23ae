import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { productNode, root } from './packages.mjs'

/** The shell has no window to draw, and needs less of the machine. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram)

async function playwrights() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

const quietly = (command, args) =>
  spawnSync(command, args, { cwd: root, stdio: 'ignore', timeout: 600_000 }).status === 0

/** As root on Debian. The shell is a package of its own where there is one. */
function fromDebian() {
  if (process.getuid?.() !== 0 || !quietly('apt-get', ['update'])) return
  for (const name of names.slice(0, 2)) if (quietly('apt-get', ['install', '-y', name])) return
}

/** The browser the tests use: one that is there, or one that is installed now. Never none. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && isProgram(given)) return given
  const found = onPath() ?? (await playwrights())
  if (found) return found

  process.stdout.write('Instalando o Chromium para os testes…\n')
  quietly(productNode(), ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  const downloaded = await playwrights()
  if (downloaded) return downloaded
  fromDebian()
  const installed = onPath()
  if (installed) return installed
  process.stderr.write(
    '\nOs testes precisam de um Chromium. Instale-o (por exemplo: apt-get install chromium) ou aponte CHROMIUM_PATH para ele.\n',
  )
  process.exit(1)
}
