import { type KeyboardEvent, lazy, Suspense, useState } from 'react'

import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { discardDraft, DraftNote, Kept } from '#ui/draft.tsx'
import { Textarea } from '#ui/input.tsx'

import { useAddNote, useChangeNote } from './changes.ts'

const DeleteNote = lazy(async () => ({ default: (await import('./delete-note.tsx')).DeleteNote }))

type TextProps = {
  label: string
  placeholder?: string
  initial?: string
  /** What a draft of it is kept under. */
  name: string
  saveLabel: string
  busy: boolean
  error: Error | null
  onSave: (text: string, onSaved: () => void) => void
  onLeave?: () => void
}

const longestNote = 5000

function hearKey(
  event: KeyboardEvent<HTMLTextAreaElement>,
  save: () => void,
  leave: (() => void) | undefined,
) {
  if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
    event.preventDefault()
    save()
  } else if (event.key === 'Escape') {
    event.stopPropagation()
    if (leave) leave()
    else event.currentTarget.blur()
  }
}

/** The text of a note while it is written: Enter saves, Shift Enter begins a new line. */
function NoteText(props: TextProps) {
  const { label, placeholder, initial = '', name, saveLabel, busy, error, onSave, onLeave } = props
  const [text, setText] = useState(initial)
  const [note, setNote] = useState<string>()
  const leave =
    onLeave &&
    (() => {
      discardDraft(name)
      onLeave()
    })
  const save = () => {
    if (text.trim() && !busy) onSave(text.trim(), () => setText(''))
  }
  return (
    <div className="grid gap-2">
      <Kept
        name={name}
        value={{ text }}
        isDirty={text !== initial}
        saving={busy}
        refused={error}
        restore={(kept) => setText(kept.text)}
        onNote={setNote}
        isText
      />
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
        onKeyDown={(event) => hearKey(event, save, leave)}
      />
      {error && <Banner tone="red">{error.message}</Banner>}
      {(text.trim() || leave) && (
        <NoteButtons
          isEmpty={!text.trim()}
          busy={busy}
          saveLabel={saveLabel}
          note={note}
          onSave={save}
          onLeave={leave}
        />
      )}
    </div>
  )
}

type ButtonsProps = Pick<TextProps, 'busy' | 'saveLabel'> & {
  isEmpty: boolean
  note: string | undefined
  onSave: () => void
  onLeave: (() => void) | undefined
}

const NoteButtons = ({ isEmpty, busy, saveLabel, note, onSave, onLeave }: ButtonsProps) => (
  <div className="flex flex-wrap items-center gap-2">
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
      disabled={isEmpty}
      onClick={onSave}
    >
      {saveLabel}
    </Button>
    <DraftNote note={note} />
  </div>
)

export function NewNote({ contactId, name }: { contactId: number; name: string }) {
  const add = useAddNote(contactId)
  return (
    <NoteText
      label={`Nota sobre ${name}`}
      placeholder={`Escreva uma nota sobre ${name}…`}
      name={`note/${contactId}/new`}
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
        name={`note/${contactId}/${noteId}`}
        saveLabel="Salvar nota"
        busy={change.isPending}
        error={change.error}
        onSave={(changed) => change.mutate(changed, { onSuccess: onClose })}
        onLeave={onClose}
      />
    </div>
  )
}
