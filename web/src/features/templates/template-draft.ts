import type { Channel } from '@cadencia/domain/channel'

/** What the form holds while it is written: every field a text, the subject too where it is not asked. */
export type TemplateDraft = { name: string; type: Channel; subject: string; content: string }

type Bound = { name: string; value: string; onChange: (change: { target: { value: string } }) => void }

/** What the parts of the form need of it. */
export type FormPart = {
  bind: (name: keyof TemplateDraft) => Bound
  errors: { [K in keyof TemplateDraft]?: string | undefined }
}
