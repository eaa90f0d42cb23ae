import type { Coverage } from '@cadencia/contract/coverage'
import { foldKey } from '@cadencia/domain/attribute-key'
import { isContactField, type Placeholder } from '@cadencia/domain/template'

import { titleOf } from '#lib/title.ts'

/** Something a template can ask for. */
export type Name = {
  /** As it stands between the braces. */
  name: string
  label: string
  of: 'contact' | 'user'
  /** How many contacts have it, of how many; nothing while that is not known. */
  coverage?: { has: number; all: number }
  /** Of the user: what it says. */
  value?: string
}

type Attribute = { key: string; value: string }

const contactNames = [
  { name: 'first_name', label: 'Primeiro nome', of: 'contact' },
  { name: 'name', label: 'Nome', of: 'contact' },
  { name: 'email', label: 'E-mail', of: 'contact' },
  { name: 'whatsapp', label: 'WhatsApp', of: 'contact' },
] as const satisfies readonly Name[]

const ownLabels: Record<string, string> = {
  email: 'Seu e-mail',
  name: 'Seu nome',
  company: 'Sua empresa',
  address: 'Seu endereço',
}

/** A name between braces has neither braces nor the bar in it. */
const isWritable = (key: string) => key.length <= 190 && !/[{}|\r\n]/.test(key)

export function namesOf(
  coverage: Coverage | undefined,
  attributes: readonly Attribute[],
  email: string,
): Name[] {
  const all = coverage?.contacts ?? 0
  const count = (has: number) => (all > 0 ? { coverage: { has, all } } : {})
  const own = [{ key: 'email', value: email }, ...attributes.filter(({ key }) => key !== 'email')]
  return [
    ...contactNames.map((each) => ({ ...each, ...count(all) })),
    ...(coverage?.attributes ?? [])
      .filter(({ key }) => isWritable(key) && !isContactField(key))
      .map(({ key, label, contacts }) => ({
        name: `contact.${key}`,
        label: titleOf(label),
        of: 'contact' as const,
        ...count(contacts),
      })),
    ...own.map(({ key, value }) => ({
      name: `user.${key}`,
      label: ownLabels[key] ?? titleOf(key),
      of: 'user' as const,
      value,
    })),
  ]
}

/** Not every contact has it: the text in its place is asked for at once. */
export const isPartial = ({ coverage }: Name) => coverage !== undefined && coverage.has < coverage.all

/** These have fields of their own in the profile: without a value they are empty, not unknown. */
const ownFields = new Set(['email', 'name', 'company'])

/** Whether a placeholder asks for something there is. Of an account without contacts no attribute is known to be wrong. */
export function isKnown({ source, key }: Placeholder, names: readonly Name[], hasContacts: boolean): boolean {
  if (source === 'field') return true
  if (source === 'attribute') return ownFields.has(key) || names.some(({ name }) => name === `user.${key}`)
  if (source !== 'metadata') return false
  const plain = foldKey(key)
  return !hasContacts || isContactField(plain) || names.some(({ name }) => name === `contact.${plain}`)
}

const synonyms: Record<string, string> = {
  nome: 'name',
  'primeiro nome': 'first_name',
  primeiro_nome: 'first_name',
  firstname: 'first_name',
  'e-mail': 'email',
  telefone: 'whatsapp',
  celular: 'whatsapp',
}

const withoutOwner = (name: string) => name.replace(/^(contact|user)\./, '')

/** What was probably meant by a name that does not exist. */
export function suggestionFor(wrong: string, names: readonly Name[]): string | undefined {
  const typed = foldKey(wrong)
  const bare = withoutOwner(typed)
  const synonym = synonyms[bare]
  if (synonym) return synonym
  const close = names
    .map(({ name }) => ({ name, steps: Math.min(steps(typed, name), steps(bare, withoutOwner(name))) }))
    .toSorted((one, other) => one.steps - other.steps)[0]
  return close && close.steps <= Math.max(1, Math.floor(bare.length / 3)) ? close.name : undefined
}

const longestCompared = 64

/** How many letters have to be written, taken or exchanged to make one word of another. */
function steps(from: string, to: string): number {
  const [one, other] = [from.slice(0, longestCompared), to.slice(0, longestCompared)]
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1
      now.push(Math.min((before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, (before[at - 1] ?? 0) + same))
    }
    before = now
  }
  return before[other.length] ?? 0
}
