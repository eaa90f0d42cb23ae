import { readFile } from 'node:fs/promises'

import { messageStates } from '@cadencia/domain/message'
import { messageMoves } from '@cadencia/domain/message-moves'
import { expect, test } from 'vitest'

import { listFunctions } from '#platform/sql-files.ts'
import { serverSources } from '#test/sources.ts'

const guard = await readFile(
  new URL('../../../sql/functions/guard_message_state.sql', import.meta.url),
  'utf8',
)

test('the database allows the moves of the table, and no other', () => {
  const allowed = [...guard.matchAll(/'(\w+)>(\w+)'/g)].map(([, from, to]) => `${from}>${to}`)
  const listed = messageStates.flatMap((from) => messageMoves[from].map((to) => `${from}>${to}`))
  expect(allowed.toSorted()).toEqual(listed.toSorted())
})

/** The columns that a statement sets, up to its condition. */
const changes = /update messages[\s\S]*?\bset\b([\s\S]*?)(?:\bwhere\b|`)/g
const setsState = (text: string) =>
  [...text.matchAll(changes)].some(([, columns = '']) => /(^|[\s,(])state\s*=/.test(columns)) ||
  /updateTable\('messages'\)\s*\.set\(\{[^}]*\bstate:/.test(text)

test('only the engine changes the state of a message', async () => {
  const writers = (await serverSources()).filter(({ text }) => setsState(text)).map(({ path }) => path)
  expect(writers).not.toEqual([])
  expect(writers.filter((path) => !path.startsWith('engine/'))).toEqual([])
})

test('every function that changes messages does what follows from it', async () => {
  const functions = (await listFunctions()).filter(({ text }) => /(update|delete from) messages\b/.test(text))
  expect(functions.length).toBeGreaterThan(7)
  const silent = functions.filter(({ text }) => !/perform (settle|count)_messages(_in)?\(/.test(text))
  // The gate moves a message from pending to pending, and which sender it leaves by is no state: nothing is counted, nothing ends.
  expect(silent.map(({ name }) => name)).toEqual(['draw_senders.sql', 'pass_gate.sql'])
})
