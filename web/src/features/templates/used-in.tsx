import type { Template } from '@cadencia/contract/templates'

import { plural } from '#lib/format.ts'

/** Where a template is in use, and for how many a change of it still counts. */
export function UsedIn({ uses }: { uses: NonNullable<Template['uses']> }) {
  const people = uses.reduce((sum, { pending }) => sum + pending, 0)
  const places = uses.map(({ step, campaign }) => `#${step} de ${campaign.name}`)
  const text = plural(
    people,
    'Ninguém mais vai recebê-lo.',
    'A mudança vale para 1 pessoa que ainda vai receber.',
    'A mudança vale para # pessoas que ainda vão receber.',
  )
  return (
    <p className="mb-3 text-sm text-ink-2">
      Usado na {places.join(', ')}. {text}
    </p>
  )
}
