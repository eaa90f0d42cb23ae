import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

import { ImportUpload } from '@cadencia/contract/imports'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'

import { clean } from '#jobs.ts'
import type { Person } from '#test/api.ts'
import { startImports } from '#test/imports.ts'

const { db, url, person, send, read, finished, contactsOf, startReading } = await startImports({
  isReading: false,
})

const rows = 20_000
/** Every tenth row repeats the address of the first, every eleventh has none: both must be counted once. */
const line = (at: number) =>
  `Pessoa ${at};${at % 10 === 9 ? 'p0@x.com.br' : at % 11 === 5 ? 'x' : `p${at}@x.com.br`};(11) 98765-4321`
const file = `nome;email;whatsapp\n${Array.from({ length: rows }, (_, at) => `${line(at)}\n`).join('')}`
const good = Array.from({ length: rows }, (_, at) => at).filter((at) => at % 10 !== 9 && at % 11 !== 5)

const children: ChildProcess[] = []
afterEach(() => children.forEach((child) => child.kill('SIGKILL')))

const startChild = () => {
  const script = new URL('../../test/import-child.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, url], { stdio: 'inherit' })
  children.push(child)
  return child
}

/** What ten seconds of silence do, at once. */
const expireLease = (id: number) =>
  db
    .updateTable('imports')
    .set({ lease_until: new Date(0) })
    .where('id', '=', id)
    .execute()

const upload = async (owner: Person, text: string) => ImportUpload.parse((await send(owner, text)).body).id

test(
  'an importer killed in the middle, twice, leaves no contact out and none twice',
  { timeout: 90_000 },
  async () => {
    const ana = await person()
    const id = await upload(ana, file)
    for (const atLeast of [1, 8_000]) {
      const child = startChild()
      await vi.waitUntil(async () => (await read(ana, id)).doneRows >= atLeast, {
        timeout: 40_000,
        interval: 5,
      })
      child.kill('SIGKILL')
      await once(child, 'exit')
      await expireLease(id)
      const { status, doneRows, successCount, errorCount } = await read(ana, id)
      expect(status).toBe('processing')
      expect(doneRows).toBeLessThan(rows)
      expect(successCount + errorCount).toBe(doneRows)
      expect(await contactsOf(ana)).toHaveLength(successCount)
    }
    const stop = startReading()
    const result = await finished(ana, id)
    await stop()
    expect(result).toMatchObject({
      status: 'completed',
      totalRows: rows,
      doneRows: rows,
      successCount: good.length,
      errorCount: rows - good.length,
    })
    expect((await contactsOf(ana)).map(({ email }) => email)).toEqual(good.map((at) => `p${at}@x.com.br`))
    const failures = await db
      .selectFrom('import_failures')
      .select('row_number')
      .where('import_id', '=', id)
      .execute()
    expect(failures).toHaveLength(rows - good.length)
    expect(await db.selectFrom('import_chunks').select('position').execute()).toEqual([])
  },
)

test(
  'an importer that is told to stop leaves the rest to the next at once',
  { timeout: 60_000 },
  async () => {
    const ana = await person()
    const id = await upload(ana, file)
    const stop = startReading()
    await vi.waitUntil(async () => (await read(ana, id)).doneRows > 0, { timeout: 20_000, interval: 5 })
    await stop()
    const { status, doneRows } = await read(ana, id)
    expect(status).toBe('processing')
    expect(doneRows).toBeLessThan(rows)
    const again = startReading()
    expect(await finished(ana, id)).toMatchObject({ status: 'completed', successCount: good.length })
    await again()
  },
)

test(
  'two files of one owner are read one after the other, however many read',
  { timeout: 60_000 },
  async () => {
    const [ana, bia] = [await person(), await person()]
    const few = (name: string) =>
      `nome;email;whatsapp\n${Array.from({ length: 3_000 }, (_, at) => `${name};p${at}@x.com.br;(11) 98765-4321\n`).join('')}`
    const [first, second] = [await upload(ana, few('Primeiro')), await upload(ana, few('Segundo'))]
    const other = await upload(bia, few('Outra'))
    const readers = [startReading(), startReading(), startReading()]
    const running: string[] = []
    const seen = setInterval(() => {
      void Promise.all([read(ana, first), read(ana, second)]).then((both) =>
        running.push(both.map(({ status }) => status).join()),
      )
    }, 10)
    expect(await finished(ana, second)).toMatchObject({ successCount: 0, errorCount: 3_000 })
    expect(await finished(ana, first)).toMatchObject({ successCount: 3_000, errorCount: 0 })
    expect(await finished(bia, other)).toMatchObject({ successCount: 3_000, errorCount: 0 })
    clearInterval(seen)
    await Promise.all(readers.map((stop) => stop()))
    expect(running).not.toContain('processing,processing')
    expect(new Set((await contactsOf(ana)).map(({ name }) => name))).toEqual(new Set(['Primeiro']))
  },
)

/** Stopped in the middle of a transaction it would hold the row: then it goes on a little, and is stopped again. */
async function stopAsleep(child: ReturnType<typeof startChild>, id: number) {
  for (;;) {
    child.kill('SIGSTOP')
    const isExpired = await db
      .transaction()
      .execute(async (tx) => {
        await sql`set local lock_timeout = '300ms'`.execute(tx)
        await sql`update imports set lease_until = to_timestamp(0) where id = ${id}`.execute(tx)
      })
      .then(
        () => true,
        () => false,
      )
    if (isExpired) return
    child.kill('SIGCONT')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

test('a reader that slept through its lease can no longer write', { timeout: 60_000 }, async () => {
  const ana = await person()
  const id = await upload(ana, file)
  const child = startChild()
  await vi.waitUntil(async () => (await read(ana, id)).doneRows > 0, { timeout: 20_000, interval: 5 })
  await stopAsleep(child, id)
  const stop = startReading()
  const result = await finished(ana, id)
  child.kill('SIGCONT')
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await stop()
  expect(result).toMatchObject({ status: 'completed', doneRows: rows, successCount: good.length })
  expect(await read(ana, id)).toEqual(result)
  expect(await contactsOf(ana)).toHaveLength(good.length)
})

test('a file that ends its reader every time is given up', async () => {
  const ana = await person()
  const id = await upload(ana, 'nome;email;whatsapp\nAna;a@x.com.br;(11) 98765-4321\n')
  await db.updateTable('imports').set({ attempts: 5 }).where('id', '=', id).execute()
  const stop = startReading()
  expect(await finished(ana, id)).toMatchObject({
    status: 'failed',
    message: 'A importação falhou. Verifique o formato do arquivo e tente novamente.',
    totalRows: 1,
    errorCount: 1,
  })
  await stop()
})

test('what broke off while it arrived is thrown away, and what nobody read for a day is given up', async () => {
  const ana = await person()
  const id = await upload(ana, 'nome;email;whatsapp\nAna;a@x.com.br;(11) 98765-4321\n')
  const old = new Date(Date.now() - 25 * 3_600_000)
  await db.updateTable('imports').set({ created_at: old }).where('id', '=', id).execute()
  await db
    .insertInto('imports')
    .values({ account_id: ana.id, filename: 'metade.csv', created_at: old })
    .execute()
  await clean(db)
  expect(await read(ana, id)).toMatchObject({
    status: 'failed',
    message: 'A importação não terminou em 24 horas.',
  })
  const left = await db.selectFrom('imports').select('id').where('account_id', '=', ana.id).execute()
  expect(left).toEqual([{ id }])
})
