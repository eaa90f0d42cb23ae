/** Sentences of zod (English, European Portuguese), of Fastify and of JSON.parse. */
export const libraryText =
  /\b(registo|ficheiro|tuplo|vetor|demasiado|esper(ava|ado|ada)|discriminação)\b|^(Entrada|Opção|Chaves?) inválid|(Texto|Número) inválido: |Formato d[oa] |\b(invalid|expected|received|must|too (big|small|large)|unrecognized|required|cannot|unsupported|unexpected|should|position|not found|bad request|prototype|body|payload)\b/i

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What some field of a call takes for none of its values. */
export const wrongValues: readonly unknown[] = [
  undefined,
  null,
  true,
  7,
  -1,
  1.5,
  1e15,
  '',
  'nada',
  'x'.repeat(70_000),
  [],
  [[]],
  {},
  { '': 1, nada: [] },
  Array.from({ length: 2001 }, (_, at) => at + 1),
]

/** The value with `wrong` in its place, and in the place of each of its parts; `names` are parts it may have too. */
export function* spoiled(value: unknown, wrong: unknown, names: readonly string[] = []): Generator<unknown> {
  yield wrong
  if (Array.isArray(value))
    for (const [at, item] of value.entries())
      for (const below of spoiled(item, wrong)) yield value.with(at, below)
  if (isObject(value))
    for (const name of new Set([...Object.keys(value), ...names]))
      for (const below of spoiled(value[name], wrong)) yield { ...value, [name]: below }
}
