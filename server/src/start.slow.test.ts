import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { temporaryFolder } from '#test/folder.ts'

const main = new URL('main.ts', import.meta.url).pathname
const folder = await temporaryFolder('start')
afterAll(() => rm(folder, { recursive: true, force: true }))

type Started = { code: Promise<number | null>; said: () => string; kill: (signal: NodeJS.Signals) => void }

/** The program itself, in a process of its own. */
function start(env: Record<string, string>, program = [main]): Started {
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env },
  })
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const code = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said: () => said, kill: (signal) => void child.kill(signal) }
}

async function address({ said, code }: Started) {
  let over = false
  void code.then(() => (over = true))
  while (!over) {
    const found = /Cadência\s+(?:em )?(http:\S+)/.exec(said())?.[1]
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`ended: ${said()}`)
}

/** One sentence, no stack. */
const sentence = (text: string) => {
  const lines = text
    .trim()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('Preparando'))
  expect(lines).toHaveLength(1)
  return lines[0]
}

test.each([
  ['isto não é um endereço', /Configuração inválida: DATABASE_URL: deve ser um endereço postgres/],
  [
    'postgres://x:y@127.0.0.1:1/nada',
    /Não foi possível usar o PostgreSQL em 127\.0\.0\.1:1\/nada: .*ECONNREFUSED/,
  ],
])('a wrong DATABASE_URL (%s) is one clear sentence', async (url, text) => {
  const program = start({ DATABASE_URL: url, DATABASE_WAIT_SECONDS: '0' })
  expect(await program.code).toBe(1)
  expect(sentence(program.said())).toMatch(text)
})

test('a data folder that cannot be used is one clear sentence', async () => {
  await writeFile(join(folder, 'arquivo'), '')
  const program = start({ CADENCIA_DATA: join(folder, 'arquivo/dados') })
  expect(await program.code).toBe(1)
  expect(sentence(program.said())).toMatch(
    /Não é possível usar a pasta de dados .*: uma parte do caminho não é uma pasta/,
  )
})

test('the password of the demonstration is for this machine alone: elsewhere it must be another first', async () => {
  const data = { CADENCIA_DATA: join(folder, 'aberto'), HOST: '0.0.0.0' }
  const refused = start(data)
  expect(await refused.code).toBe(1)
  expect(sentence(refused.said())).toBe(
    'Com a senha de demonstração, que todos conhecem, a Cadência só atende nesta máquina, e HOST é 0.0.0.0. ' +
      'Troque a senha com npm run user -- password demo@cadencia.local, ou deixe HOST vazio.',
  )
  const near = start({ ...data, HOST: 'localhost' })
  await address(near)
  near.kill('SIGTERM')
  expect(await near.code).toBe(0)
  const user = new URL('cli/user.ts', import.meta.url).pathname
  const changed = start(data, [user, 'password', 'demo@cadencia.local'])
  expect([await changed.code, changed.said()]).toEqual([0, expect.stringContaining('Nova senha')])
  const open = start(data)
  expect(await address(open)).toMatch(/^http:\/\/localhost:/)
  open.kill('SIGTERM')
  expect(await open.code).toBe(0)
})

test('a taken port is one clear sentence, and the PostgreSQL that was started is stopped again', async () => {
  const busy = createServer()
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', () => resolve()))
  const taken = busy.address()
  const port = typeof taken === 'object' ? String(taken?.port) : ''
  const data = join(folder, 'porta')
  const program = start({ CADENCIA_DATA: data, PORT: port })
  expect(await program.code).toBe(1)
  busy.close()
  expect(sentence(program.said())).toBe(`A porta ${port} já está em uso. Escolha outra com PORT=…`)
  expect(await readdir(join(data, 'postgres'))).not.toContain('postmaster.pid')
})

test('a second start in the same folder says where the first one is; after kill -9 the next one takes over', async () => {
  const data = join(folder, 'dois')
  const first = start({ CADENCIA_DATA: data })
  const where = await address(first)
  const second = start({ CADENCIA_DATA: data })
  expect(await second.code).toBe(1)
  expect(sentence(second.said())).toBe(`A Cadência já está rodando nesta pasta em ${where}.`)
  expect((await fetch(`${where}/readyz`)).status).toBe(200)

  first.kill('SIGKILL')
  await first.code
  const third = start({ CADENCIA_DATA: data })
  const again = await address(third)
  const login = await fetch(`${again}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@cadencia.local', password: 'cadencia-demo' }),
  })
  expect(login.status).toBe(200)
  third.kill('SIGTERM')
  expect(await third.code).toBe(0)
  expect(third.said()).toContain(
    'sem endereço público (PUBLIC_URL) nenhum e-mail sai por um servidor de verdade',
  )
  expect(await readdir(join(data, 'postgres'))).not.toContain('postmaster.pid')
})

test('a process id left by a power cut, now of another program, does not stop the start', async () => {
  const data = join(folder, 'queda')
  const first = start({ CADENCIA_DATA: data })
  await address(first)
  first.kill('SIGTERM')
  await first.code
  const port = await readFile(join(data, 'port'), 'utf8')
  await writeFile(
    join(data, 'postgres/postmaster.pid'),
    `${process.pid}\n${data}/postgres\n1\n${port}\n\n127.0.0.1\n`,
  )
  const second = start({ CADENCIA_DATA: data })
  await address(second)
  second.kill('SIGTERM')
  expect(await second.code).toBe(0)
})

test('a process id that was never written does not stop the start', async () => {
  const data = join(folder, 'vazio')
  const first = start({ CADENCIA_DATA: data })
  await address(first)
  first.kill('SIGTERM')
  await first.code
  await writeFile(join(data, 'postgres/postmaster.pid'), '')
  const second = start({ CADENCIA_DATA: data })
  await address(second)
  second.kill('SIGTERM')
  expect(await second.code).toBe(0)
})

test('an initialisation cut short is done again', async () => {
  const data = join(folder, 'meio')
  await mkdir(join(data, 'postgres.123'), { recursive: true })
  const program = start({ CADENCIA_DATA: data })
  await address(program)
  program.kill('SIGTERM')
  expect(await program.code).toBe(0)
})
