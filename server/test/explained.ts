import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'

import { startCluster } from '#platform/postgres/cluster.ts'

import { temporaryFolder } from './folder.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}
/** A statement that was executed, inside a function or not, and a part of its plan that reads a table. */
export type Scan = { statement: string; node: Node }

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
}

/** A PostgreSQL of its own whose log has the plan of every statement that was executed. */
export async function startExplained() {
  const folder = await temporaryFolder('explained')
  const cluster = await startCluster(join(folder, 'data'), { durable: false })
  const url = cluster.urlOf('postgres')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const stop = async () => {
    await client.end()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  await client.query("alter system set autovacuum = 'off'")
  await client.query('select pg_reload_conf()')
  /** From the next connection on. */
  const explain = async () => {
    for (const [name, value] of Object.entries(settings))
      await client.query(`alter database postgres set ${name} = '${value}'`)
  }
  const scans = async () => scansOf(await readFile(join(folder, 'data/postgres.log'), 'utf8'))
  return { url, client, explain, scans, stop }
}

/** In the log a plan follows its duration, and its lines begin with a tab. */
function scansOf(log: string): Scan[] {
  const plans = log.matchAll(/ plan:\n((?:\t.*\n)+)/g)
  return [...plans].flatMap(([, text = '']) => {
    // auto_explain wrote it, in this form.
    const { 'Query Text': statement, Plan: plan } = JSON.parse(text.replace(/^\t/gm, '')) as {
      'Query Text': string
      Plan: Node
    }
    return nodesOf(plan).map((node) => ({ statement: statement.replace(/\s+/g, ' '), node }))
  })
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
