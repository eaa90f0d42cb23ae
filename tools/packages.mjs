// Runs on whatever Node the machine has (20 or newer): brings the packages, and with them the Node the product runs on.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const wanted = 26

const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)

/** Installs what the lockfile says when nothing, or something older, is there. */
export function ensurePackages() {
  const installed = join(root, 'node_modules/.package-lock.json')
  if (modified(installed) >= modified(join(root, 'package-lock.json'))) return
  process.stdout.write('Instalando os pacotes (só na primeira vez ou quando mudam)…\n')
  const ran = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (ran.status !== 0) {
    process.stderr.write(
      '\nNão foi possível instalar os pacotes (npm ci). Verifique a conexão e o espaço em disco.\n',
    )
    process.exit(1)
  }
}

function npm(args) {
  const cli = process.env.npm_execpath
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }
  return cli
    ? spawnSync(process.execPath, [cli, ...args], options)
    : spawnSync('npm', args, { ...options, shell: true })
}

/** The Node that came with the packages, or the one running now when it is new enough. */
export function productNode() {
  if (Number(process.versions.node.split('.')[0]) >= wanted) return process.execPath
  const brought = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(brought)) return brought
  process.stderr.write(
    `\nA Cadência precisa do Node ${wanted} ou mais novo e o npm não traz um para ${process.platform}-${process.arch}. Instale-o e tente de novo.\n`,
  )
  process.exit(1)
}

/** Builds the web when its sources are newer than what was built. */
export function ensureWeb() {
  const built = join(root, 'web/dist/index.html')
  const sources = ['web', 'contract', 'domain', 'package-lock.json'].map((name) => newest(join(root, name)))
  if (modified(built) > Math.max(...sources)) return
  process.stdout.write('Construindo as telas…\n')
  const ran = spawnSync(
    productNode(),
    ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  if (ran.status !== 0) {
    rmSync(join(root, 'web/dist'), { recursive: true, force: true })
    process.stderr.write('\nNão foi possível construir as telas (vite build).\n')
    process.exit(1)
  }
}

function newest(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const inside = readdirSync(path).filter((name) => name !== 'dist' && name !== 'node_modules')
  return Math.max(0, ...inside.map((name) => newest(join(path, name))))
}
