import { type KeyboardEvent, lazy, Suspense, useState } from 'react'

import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/input.tsx'

import { useAddNote, useChangeNote } from './changes.ts'

const DeleteNote = lazy(async () => ({ default: (await import('./delete-note.tsx')).DeleteNote }))

type TextProps = {
  label: string
  placeholder?: string
  initial?: string
  saveLabel: string
  busy: boolean
  error: Error | null
  onSave: (text: string, onSaved: () => void) => void
  onLeave?: () => void
}

const longestNote = 5000

/** The text of a note while it is written: Enter saves, Shift Enter begins a new line. */
function NoteText({ label, placeholder, initial = '', saveLabel, busy, error, onSave, onLeave }: TextProps) {
  const [text, setText] = useState(initial)
  const save = () => {
    if (text.trim() && !busy) onSave(text.trim(), () => setText(''))
  }
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      save()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      if (onLeave) onLeave()
      else event.currentTarget.blur()
    }
  }
  return (
    <div className="grid gap-2">
      <Textarea
        aria-label={label}
        placeholder={placeholder}
        className="note-text"
        rows={text.includes('\n') || text.length > 80 ? 3 : 1}
        maxLength={longestNote}
        // An edit was asked for; a new note waits to be.
        autoFocus={onLeave !== undefined}
        data-note={onLeave ? undefined : 'new'}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={keyDown}
      />
      {error && <Banner tone="red">{error.message}</Banner>}
      {(text.trim() || onLeave) && (
        <div className="flex gap-2">
          {onLeave && (
            <Button size="sm" onClick={onLeave} disabled={busy}>
              Cancelar
            </Button>
          )}
          <Button
            size="sm"
            variant="primary"
            busy={busy}
            busyText="Salvando..."
            disabled={!text.trim()}
            onClick={save}
          >
            {saveLabel}
          </Button>
        </div>
      )}
    </div>
  )
}

export function NewNote({ contactId, name }: { contactId: number; name: string }) {
  const add = useAddNote(contactId)
  return (
    <NoteText
      label={`Nota sobre ${name}`}
      placeholder={`Escreva uma nota sobre ${name}…`}
      saveLabel="Salvar nota"
      busy={add.isPending}
      error={add.error}
      onSave={(text, onSuccess) => add.mutate(text, { onSuccess })}
    />
  )
}

type ActsProps = { contactId: number; noteId: number; text: string }

/** What the person who wrote a note can do with it. */
export function NoteActs({ contactId, noteId, text }: ActsProps) {
  const [doing, setDoing] = useState<'edit' | 'delete'>()
  const done = () => setDoing(undefined)
  if (doing === 'edit') return <EditNote contactId={contactId} noteId={noteId} text={text} onClose={done} />
  return (
    <div className="flex gap-3">
      <button type="button" className="text-link tl-more" onClick={() => setDoing('edit')}>
        Editar
      </button>
      <button type="button" className="text-link tl-more" onClick={() => setDoing('delete')}>
        Excluir
      </button>
      <Suspense>
        {doing === 'delete' && <DeleteNote contactId={contactId} noteId={noteId} onClose={done} />}
      </Suspense>
    </div>
  )
}

function EditNote({ contactId, noteId, text, onClose }: ActsProps & { onClose: () => void }) {
  const change = useChangeNote(contactId, noteId)
  return (
    <div className="mt-2">
      <NoteText
        label="Texto da nota"
        initial={text}
        saveLabel="Salvar nota"
        busy={change.isPending}
        error={change.error}
        onSave={(changed) => change.mutate(changed, { onSuccess: onClose })}
        onLeave={onClose}
      />
    </div>
  )
}
