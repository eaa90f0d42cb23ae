import { foldKey } from '@cadencia/domain/attribute-key'
import { compile, placeholdersOf } from '@cadencia/domain/template'
import { useQuery } from '@tanstack/react-query'

import { formatCount, plural } from '#lib/format.ts'
import { titleOf } from '#lib/title.ts'
import { Banner } from '#ui/banner.tsx'

import type { Draft } from '../render.ts'
import type { Viewed } from '../use-preview.ts'
import { coverageQuery, missingQuery } from './data.ts'

type Props = {
  draft: Draft
  templateId: number | undefined
  onSee: (contacts: readonly Viewed[]) => void
}

/** The attributes a text needs a value for. */
const neededIn = ({ type, subject, preheader, content }: Draft) =>
  [type === 'email' ? `${subject}\n${preheader}` : '', content]
    .flatMap((text) => placeholdersOf(compile(text)))
    .filter(({ source, fallback }) => source === 'metadata' && !fallback)
    .map(({ key }) => foldKey(key))

/** How many contacts the message would not leave for, and a way to see them. */
export function Lacking({ draft, templateId, onSee }: Props) {
  const { data: coverage } = useQuery(coverageQuery(templateId))
  const needed = new Set(neededIn(draft))
  const partial = (coverage?.attributes ?? []).filter(
    ({ key, contacts }) => needed.has(key) && contacts < (coverage?.contacts ?? 0),
  )
  const keys = partial.map(({ key }) => key).toSorted()
  const { data: missing } = useQuery({ ...missingQuery(templateId, keys), enabled: keys.length > 0 })
  if (!coverage || keys.length === 0 || !missing || missing.total === 0) return null
  const { total, contacts } = missing
  const names = partial.map(({ label }) => titleOf(label)).join(' ou ')
  const all = formatCount(coverage.contacts)
  return (
    <Banner
      tone="amber"
      action={
        <button type="button" className="link" onClick={() => onSee(contacts)}>
          {plural(total, '', 'Ver quem é', 'Ver os #')}
        </button>
      }
    >
      {plural(total, '', `1 de ${all} contatos não tem`, `# de ${all} contatos não têm`)}{' '}
      <b className="font-medium">{names}</b>. Sem valor reserva, a mensagem não sai para{' '}
      {total === 1 ? 'ele' : 'eles'}.
    </Banner>
  )
}
