import { createHash } from 'node:crypto'

import { inDatabase } from './database.ts'

/** Every token handed out leaves its hash, also that of a session which ends before the run does. */
export const noteTokens = () =>
  inDatabase((client) =>
    client.query(`
      create table tokens_of_the_run (token_sha256 bytea primary key);
      create function note_token() returns trigger language plpgsql as $$
      begin
        insert into tokens_of_the_run values (new.token_sha256) on conflict do nothing;
        return new;
      end $$;
      create trigger note_token after insert on sessions for each row execute function note_token();`),
  )

export type Canaries = { tokenHashes: Set<string>; texts: Set<string>; numbers: Set<string> }

type Row = { value: string | null }

/** What no log may hold: the tokens, passwords, addresses and numbers of all people in the run. */
export const canariesOf = (passwords: readonly string[]): Promise<Canaries> =>
  inDatabase(async (client) => {
    const column = async (sql: string) =>
      (await client.query<Row>(sql)).rows.flatMap(({ value }) => (value ? [value.toLowerCase()] : []))
    const tokens = await column("select encode(token_sha256, 'hex') as value from tokens_of_the_run")
    const emails = await column('select email as value from users union select email from contacts')
    const phones = await column('select whatsapp as value from contacts union select phone from contacts')
    return {
      tokenHashes: new Set(tokens),
      texts: new Set([...passwords, ...emails]),
      numbers: new Set(phones.map(digitsOf).filter((digits) => digits.length >= 10)),
    }
  })

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Every stretch as long as a token, so that one glued to other letters is found too. */
function* tokenLike(log: string) {
  for (const [run] of log.matchAll(/[\w-]{43,}/g)) {
    for (let at = 0; at + 43 <= run.length; at++) yield run.slice(at, at + 43)
  }
}

/** What a log holds of what it must not. */
export function leaksIn(log: string, { tokenHashes, texts, numbers }: Canaries): string[] {
  const plain = log.replaceAll(/%40/gi, '@').toLowerCase()
  const found = [
    ...[...tokenLike(log)].filter((word) => tokenHashes.has(hashOf(word))).map((word) => `token ${word}`),
    ...[...texts].filter((text) => plain.includes(text)).map((text) => `text ${text}`),
    ...[...log.matchAll(/\d[\d\s().-]{8,}\d/g)]
      .map(([number]) => digitsOf(number))
      .filter((digits) => numbers.has(digits))
      .map((digits) => `number ${digits}`),
  ]
  return [...new Set(found)]
}
