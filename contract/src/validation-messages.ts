import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue
type Code = NonNullable<Issue['code']>
type Of<C extends Code> = Extract<Issue, { code: C }>

const types: Record<string, string> = {
  string: 'Deve ser um texto',
  number: 'Deve ser um número',
  int: 'Deve ser um número inteiro',
  boolean: 'Deve ser verdadeiro ou falso',
  date: 'Deve ser uma data',
  array: 'Deve ser uma lista',
  tuple: 'Deve ser uma lista',
  set: 'Deve ser uma lista',
  object: 'Deve ser um objeto',
  record: 'Deve ser um objeto',
  map: 'Deve ser um objeto',
  file: 'Deve ser um arquivo',
}

const formats: Record<string, string> = {
  email: 'Email inválido',
  url: 'Endereço inválido',
  date: 'Data inválida',
  datetime: 'Data inválida',
  time: 'Horário inválido',
}

/** What is counted of a value that is too large or too small; a number is compared itself. */
const units: Record<string, string> = {
  string: 'caracteres',
  file: 'bytes',
  array: 'itens',
  set: 'itens',
  map: 'itens',
}

const figure = (limit: number | bigint | Date) =>
  limit instanceof Date ? limit.toLocaleDateString('pt-BR') : limit.toLocaleString('pt-BR')

const required = 'Campo obrigatório'
const invalid = 'Valor inválido'

function tooBig({ origin, maximum, inclusive }: Of<'too_big'>) {
  const unit = units[origin]
  if (unit) return `Use até ${figure(maximum)} ${unit}`
  return inclusive === false ? `Use menos que ${figure(maximum)}` : `Use no máximo ${figure(maximum)}`
}

function tooSmall({ origin, minimum, inclusive }: Of<'too_small'>) {
  const unit = units[origin]
  if (unit && Number(minimum) <= 1) return required
  if (unit) return `Use pelo menos ${figure(minimum)} ${unit}`
  return inclusive === false ? `Use mais que ${figure(minimum)}` : `Use no mínimo ${figure(minimum)}`
}

/** A code that zod adds does not compile until it has a message here. */
const messages: { [C in Code]: (issue: Of<C>) => string } = {
  invalid_type: ({ expected, input }) => (input === undefined ? required : (types[expected] ?? invalid)),
  too_big: tooBig,
  too_small: tooSmall,
  invalid_format: ({ format }) => formats[format] ?? 'Formato inválido',
  not_multiple_of: ({ divisor }) => `Use um múltiplo de ${figure(divisor)}`,
  unrecognized_keys: ({ keys }) => `Campo desconhecido: ${keys.join(', ')}`,
  invalid_union: () => invalid,
  invalid_key: () => 'Nome de campo inválido',
  invalid_element: () => 'Item inválido',
  invalid_value: ({ values }) => `Use um destes valores: ${values.map(String).join(', ')}`,
  custom: () => invalid,
}

/** The pt-BR message of an issue whose schema has none of its own. zod's `pt` is European Portuguese. */
export const validationMessage = (issue: Issue): string =>
  // The table gives each code the function of its own issue.
  (messages[issue.code] as (issue: Issue) => string)(issue)
