import type { Channel } from '@cadencia/domain/channel'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'

/** What the form holds while it is written: every field a text, the subject too where it is not asked. */
export type TemplateDraft = { name: string; type: Channel; subject: string; content: string }

/** What the parts of the form need of it. */
export type FormPart = { register: UseFormRegister<TemplateDraft>; errors: FieldErrors<TemplateDraft> }
