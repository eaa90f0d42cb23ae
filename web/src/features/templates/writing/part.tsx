import type { TemplateType } from '@cadencia/domain/channel'

import { plural } from '#lib/format.ts'
import { UnsavedChanges } from '#ui/unsaved-changes.tsx'

import { ContactPicker } from '../contact-picker.tsx'
import { MissingValues } from '../missing-values.tsx'
import { sendTest } from '../send-test.ts'
import type { TemplateDraft } from '../template-draft.ts'
import { TestResult } from '../test-result.tsx'
import { Assist } from './assist.tsx'
import { Lacking } from './lacking.tsx'
import { InboxLine, MailFoot } from './mail-parts.tsx'
import { Toolbar } from './toolbar.tsx'
import { useWriting } from './use-writing.ts'
import { VariableChips } from './variable-chips.tsx'
import { warningOf } from './warning.ts'

type Props = {
  part: 'subject' | 'preheader' | 'content' | 'bar' | 'chips'
  draft: Pick<TemplateDraft, 'subject' | 'preheader' | 'content'> & { type: TemplateType }
  templateId: number | undefined
  /** The subject as the one who is shown would read it. */
  subject: string
  onInsert: (variable: string, caretBack: number) => void
}

/** What comes with the first touch of the form: each part stands beside what was there before. */
function Part({ part, draft, templateId, subject, onInsert }: Props) {
  const writing = useWriting(templateId)
  if (part === 'bar') return <Toolbar type={draft.type} snippets={writing.snippets} />
  if (part === 'chips') return <VariableChips names={writing.names} onInsert={onInsert} />
  return (
    <>
      <Assist
        text={draft[part]}
        names={writing.names}
        entries={writing.entries}
        hasContacts={writing.hasContacts}
        isReady={writing.isReady}
        {...(part === 'content' && { styled: draft.type })}
      />
      {part === 'subject' && subject.trim() !== '' && <p className="field-hint">{lengthText(subject)}</p>}
    </>
  )
}

/** What a telephone shows of a subject. */
const fitsPhone = 40

function lengthText(subject: string) {
  const { length } = subject.trim()
  const count = plural(length, '', '1 caractere', '# caracteres')
  return `${count}, ${length <= fitsPhone ? 'cabe no celular' : 'fica cortado no celular'}`
}

/** What is done after the first touch. */
export const tasks = { warningOf, sendTest }

/** What nothing starts with. */
export const later = {
  Part,
  Lacking,
  InboxLine,
  MailFoot,
  MissingValues,
  ContactPicker,
  TestResult,
  UnsavedChanges,
}
