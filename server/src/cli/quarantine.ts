import { readConfig } from '#config.ts'
import { hold, release } from '#engine/quarantine/quarantine.ts'
import { dueByCampaign, type Found, heldByCampaign, isSomebodySending } from '#engine/quarantine/queries.ts'
import { openDatabase } from '#platform/database.ts'
import type { Db } from '#platform/db.ts'
import { runOnce } from '#platform/program.ts'
import { StartFailure } from '#platform/start-failure.ts'
import { transact } from '#platform/transact.ts'
import { optOut } from '#tracking/unsubscribe.ts'

const usage = `Depois de restaurar um backup, e antes de iniciar quem envia:
  npm run quarantine -- show             mostra o que venceu e o que está retido; nada muda
  npm run quarantine -- hold             retém o que venceu: nada disso sai sozinho
  npm run quarantine -- release ID       envia o que está retido da campanha com este número
  npm run quarantine -- release all      envia o que está retido de todas as campanhas
  npm run quarantine -- opt-out NÚMERO   repete um descadastro que está no registro (optOut) e não no backup`

const say = (line: string) => void process.stdout.write(`${line}\n`)

const total = (found: readonly Found[]) => found.reduce((sum, { messages }) => sum + messages, 0)

function list(title: string, found: readonly Found[]) {
  say(`${title}: ${total(found)}`)
  for (const { email, campaign_id, campaign, status, messages, since } of found)
    say(`  ${messages}\t${email}\t${campaign_id}\t${campaign}\t${status}\tdesde ${since.toISOString()}`)
}

async function show(db: Db) {
  list('Venceram e não constam como enviadas', await dueByCampaign(db))
  list('Retidas', await heldByCampaign(db))
}

async function holdAll(db: Db) {
  // A backup a few seconds old still names the dispatchers of its time; their lease is over in 15 s.
  if (await isSomebodySending(db))
    throw new StartFailure(
      'Há quem esteja enviando neste banco. Pare os processos que enviam e repita em 15 s.',
    )
  say(`Retidas: ${await transact(db, hold)}. Cada uma aparece em Atividades como erro, com o motivo.`)
}

async function releaseSome(db: Db, which: string) {
  const wanted = (await heldByCampaign(db)).filter(
    ({ campaign_id }) => which === 'all' || String(campaign_id) === which,
  )
  if (wanted.length === 0) throw new StartFailure('Não há mensagens retidas nessa campanha.')
  for (const { account_id, campaign_id, campaign, messages } of wanted)
    say(`${campaign}: ${await release(db, account_id, campaign_id)} de ${messages} liberadas`)
}

/** An opt-out that the restored database does not know, by the number that the log gave it. */
async function repeatOptOut(db: Db, which: string) {
  const [, accountId, messageId] = /^([1-9]\d{0,14})\.([1-9]\d{0,14})$/.exec(which) ?? []
  const ids = { accountId: Number(accountId), messageId: Number(messageId) }
  if (!accountId || !(await optOut(db, ids, 'one-click')))
    throw new StartFailure(`Não há a mensagem ${which} neste banco.`)
  say(`Descadastro ${which} repetido.`)
}

const commands: Record<string, (db: Db, which: string) => Promise<void>> = {
  show,
  hold: holdAll,
  release: releaseSome,
  'opt-out': repeatOptOut,
}

await runOnce(async (onStop) => {
  const [name = '', which = ''] = process.argv.slice(2)
  const command = commands[name]
  if (!command || (['release', 'opt-out'].includes(name) && !which)) throw new StartFailure(usage)
  const { db } = await openDatabase(readConfig(process.env), { say, onStop })
  await command(db, which)
})
