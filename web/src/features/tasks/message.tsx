import type { Task } from '@cadencia/contract/tasks'

import { CopyButton } from '#ui/copy-button.tsx'
import { Textarea } from '#ui/input.tsx'
import { WhatsAppBubble } from '#ui/whatsapp-bubble.tsx'

import { StepTitle } from './work.tsx'

import '#ui/message.css'

type SaysProps = {
  task: Task
  mark: string
  /** What a person changed of it, for this contact only. */
  text: string | undefined
  isEditing: boolean
  onEdit: () => void
  onText: (text: string) => void
}

/** The message as it will stand in the chat; it can be changed for this contact. */
export const Message = ({ task, mark, text, isEditing, onEdit, onText }: SaysProps) => (
  <section aria-label="Mensagem" className="grid gap-2">
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <StepTitle name="Mensagem" task={task} />
      <button type="button" className="link task-edit" aria-keyshortcuts="e" onClick={onEdit}>
        {isEditing ? 'Pronto' : 'Editar só esta'}{' '}
        <kbd className="kbd" aria-hidden="true">
          E
        </kbd>
      </button>
    </div>
    {isEditing ? (
      <Textarea
        aria-label="Texto da mensagem"
        rows={7}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the key that opens it is pressed to write
        autoFocus
        value={text ?? task.script}
        maxLength={4096}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEdit()
        }}
      />
    ) : (
      <div className="says">
        {task.subject !== undefined ? (
          <MailText subject={task.subject} text={text ?? task.script} mark={mark} />
        ) : (
          <WhatsAppBubble
            text={text ?? task.script}
            mark={{ note: mark, look: 'sent', ticks: 0, isRead: false }}
          />
        )}
      </div>
    )}
  </section>
)

type MailProps = { subject: string; text: string; mark: string }

/** An e-mail as it will be written in the mail program. */
const MailText = ({ subject, text, mark }: MailProps) => (
  <div className="card grid gap-2 p-4">
    <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <span>
        <span className="text-ink-3">Assunto:</span> <b className="font-medium">{subject}</b>
      </span>
      <CopyButton label="Copiar texto" text={text} />
    </p>
    <p className="text-sm break-words whitespace-pre-wrap">{text}</p>
    <p className="text-xs text-ink-3">{mark}</p>
  </div>
)
