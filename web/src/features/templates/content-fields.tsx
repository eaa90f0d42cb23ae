import type { TemplateType } from '@cadencia/domain/channel'
import { type ComponentProps, type FocusEvent, type ReactNode, Suspense, useRef } from 'react'

import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'

import { insertText, type TextField } from './insert-text.ts'
import { later } from './later.ts'
import type { FormPart } from './template-draft.ts'
import { VariablesBox } from './variables-box.tsx'

// Paint, menu and coverage come with the first touch of the form.
const Part = later('Part')

const placeholders: Record<TemplateType, string> = {
  email: 'Escreva o corpo do e-mail. Você pode usar HTML.',
  whatsapp: 'Escreva a mensagem. Use *negrito*, _itálico_ e ~tachado~.',
  call: 'Escreva o roteiro da ligação.',
}

const preheaderHint = 'Aparece ao lado do assunto na caixa de entrada, antes de abrir. Opcional.'

type Props = FormPart & { templateId: number | undefined; touched: boolean; subject: string }

/** Subject, preheader and content, and the variables that a click writes into whichever was last written in. */
export function ContentFields({ form, templateId, touched, subject }: Props) {
  const { register, values, errorOf } = form
  const { type } = values
  const { ref, ...contentField } = register('content')
  const last = useRef<TextField>(null)
  const content = useRef<HTMLTextAreaElement>(null)
  const remember = (event: FocusEvent<TextField>) => (last.current = event.target)
  const insert = (variable: string, caretBack = 0) => {
    const field = last.current?.isConnected ? last.current : content.current
    if (!field) return
    insertText(field, variable)
    const caret = (field.selectionStart ?? 0) - caretBack
    field.setSelectionRange(caret, caret)
  }
  const part = (name: ComponentProps<typeof Part>['part']) =>
    touched && (
      <Suspense>
        <Part part={name} draft={values} templateId={templateId} subject={subject} onInsert={insert} />
      </Suspense>
    )
  return (
    <>
      {type === 'email' && (
        <>
          <Line label="Assunto" required name="subject" form={form} onFocus={remember}>
            {part('subject')}
          </Line>
          <Line label="Texto de prévia" hint={preheaderHint} name="preheader" form={form} onFocus={remember}>
            {part('preheader')}
          </Line>
        </>
      )}
      <Field label="Conteúdo" required error={errorOf('content')}>
        <div className="written-bar">
          {part('bar')}
          <span>
            digite <code>{'{{'}</code> para inserir
          </span>
        </div>
        <div className="written">
          <Textarea
            {...contentField}
            ref={(element) => {
              ref(element)
              content.current = element
            }}
            rows={14}
            className="font-mono"
            placeholder={placeholders[type]}
            onFocus={remember}
          />
          {part('content')}
        </div>
      </Field>
      <VariablesBox chips={part('chips')} />
    </>
  )
}

type LineProps = FormPart & {
  label: string
  name: 'subject' | 'preheader'
  required?: boolean
  hint?: string
  onFocus: (event: FocusEvent<TextField>) => void
  children: ReactNode
}

const Line = ({ form: { register, errorOf }, name, onFocus, children, ...field }: LineProps) => (
  <Field {...field} error={errorOf(name)}>
    <div className="written">
      <Input {...register(name)} autoComplete="off" onFocus={onFocus} />
      {children}
    </div>
  </Field>
)
