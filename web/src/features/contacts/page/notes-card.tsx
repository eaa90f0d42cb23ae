import { useQuery } from '@tanstack/react-query'

import { formatDateTime, formatNear, plural } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'

import { notesQuery } from './data.ts'
import { NoteActs } from './note.tsx'

/** The newest notes; all of them stand in the timeline. */
export function NotesCard({ contactId, onAll }: { contactId: number; onAll: () => void }) {
  const { data, error, refetch } = useQuery(notesQuery(contactId))
  return (
    <Card title="Notas">
      {error && !data ? (
        <LoadFailure
          error={error}
          text="Erro ao carregar as notas. Tente novamente."
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <SkeletonLines count={2} />
      ) : data.data.length === 0 ? (
        <p className="text-sm text-ink-3">Nenhuma nota ainda.</p>
      ) : (
        <>
          <ul className="page-list" aria-label="Notas">
            {data.data.map((note) => (
              <li key={note.id}>
                <p className="break-words whitespace-pre-line">{note.text}</p>
                <p className="text-xs text-ink-3" title={formatDateTime(note.at)}>
                  {[note.isYours ? 'Você' : note.by, formatNear(note.at), note.editedAt && 'editada']
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {note.isYours && <NoteActs contactId={contactId} noteId={note.id} text={note.text} />}
              </li>
            ))}
          </ul>
          {data.meta.hasNext && (
            <button type="button" className="text-link mt-2 text-xs" onClick={onAll}>
              {plural(data.meta.total, '', 'Ver # nota', 'Ver as # notas')}
            </button>
          )}
        </>
      )}
    </Card>
  )
}
