import type { Contact } from '@cadencia/contract/contacts'
import type { InCampaign, Upcoming } from '@cadencia/contract/overview'
import type { TimelineItem } from '@cadencia/contract/timeline'

import { firstName, formatWhen } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Segmented } from '#ui/segmented.tsx'

import { Timeline } from '../timeline/timeline.tsx'
import { Resume } from './campaigns-card.tsx'
import type { Show } from './data.ts'
import { NewNote, NoteActs } from './note.tsx'

const options = [
  { value: 'all', label: 'Tudo' },
  { value: 'messages', label: 'Mensagens' },
  { value: 'notes', label: 'Notas' },
] as const

type Props = {
  contact: Contact
  /** undefined while they load. */
  campaigns: readonly InCampaign[] | undefined
  show: Show
  onShow: (show: Show) => void
  onRelate: () => void
}

/** What is to come and what happened, with the notes of the team among it. */
export function TimelineCard({ contact, campaigns, show, onShow, onRelate }: Props) {
  return (
    <Card
      title="Linha do tempo"
      actions={<Segmented label="Mostrar" options={options} value={show} onChange={onShow} />}
    >
      <div className="mb-4 flex items-start gap-2">
        <div className="min-w-0 grow">
          <NewNote key={contact.id} contactId={contact.id} name={firstName(contact.name)} />
        </div>
        <kbd className="key mt-2 max-md:hidden" aria-hidden="true">
          A
        </kbd>
      </div>
      <Timeline
        label="Linha do tempo"
        contactId={contact.id}
        show={show}
        acts={(item) => <Acts contact={contact} item={item} campaigns={campaigns} />}
        empty={() => <Empty show={show} alone={campaigns?.length === 0} onRelate={onRelate} />}
        bare={(upcoming) => <First next={upcoming.find(({ isTask }) => !isTask)} />}
      />
    </Card>
  )
}

const First = ({ next }: { next: Upcoming | undefined }) => (
  <p className="text-sm text-ink-3">
    Nada aconteceu ainda.
    {next && !next.waitsFor && ` A primeira mensagem sai ${formatWhen(next.at)}.`}
  </p>
)

type EmptyProps = { show: Show; alone: boolean; onRelate: () => void }

function Empty({ show, alone, onRelate }: EmptyProps) {
  if (show === 'notes') return <p className="text-sm text-ink-3">Nenhuma nota ainda.</p>
  return (
    <div className="grid justify-items-start gap-2 text-sm text-ink-3">
      {alone ? 'Nada aconteceu ainda. Sem campanha.' : 'Nada aconteceu ainda.'}
      {alone && (
        <Button size="sm" onClick={onRelate}>
          Relacionar a campanha
        </Button>
      )}
    </div>
  )
}

type ActsProps = Pick<Props, 'contact' | 'campaigns'> & { item: TimelineItem }

function Acts({ contact, item, campaigns }: ActsProps) {
  if (item.note?.isYours)
    return <NoteActs contactId={contact.id} noteId={item.note.id} text={item.detail ?? ''} />
  const held = campaigns?.filter(({ state }) => state === 'held') ?? []
  // With several campaigns stopped, each goes on from its own card.
  const [only] = held
  if (item.kind !== 'held' || item.isUndone || !only || held.length > 1) return null
  return <Resume contact={contact} of={only} />
}
