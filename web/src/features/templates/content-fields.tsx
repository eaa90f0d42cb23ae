import type { Channel } from '@cadencia/domain/channel'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, useRef } from 'react'

import { attributesQuery } from '#features/profile/data.ts'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'

import { insertText, type TextField } from './insert-text.ts'
import type { FormPart } from './template-draft.ts'
import { VariablesBox } from './variables-box.tsx'

const placeholders: Record<Channel, string> = {
  email: 'Escreva o corpo do e-mail. Você pode usar HTML.',
  whatsapp: 'Escreva a mensagem. Use *negrito*, _itálico_ e ~tachado~.',
  call: 'Escreva o roteiro da ligação.',
}

const preheaderHint = 'Aparece ao lado do assunto na caixa de entrada, antes de abrir. Opcional.'

/** Subject, preheader and content, and the variables that a click writes into whichever was last written in. */
export function ContentFields({ form: { register, values, errorOf } }: FormPart) {
  const { type } = values
  const { ref, ...contentField } = register('content')
  const { data: attributes = [] } = useQuery(attributesQuery)
  const last = useRef<TextField>(null)
  const content = useRef<HTMLTextAreaElement>(null)
  const remember = (event: FocusEvent<TextField>) => (last.current = event.target)
  const insert = (variable: string) => {
    const field = last.current?.isConnected ? last.current : content.current
    if (field) insertText(field, variable)
  }
  return (
    <>
      {type === 'email' && (
        <>
          <Field label="Assunto" required error={errorOf('subject')}>
            <Input {...register('subject')} autoComplete="off" onFocus={remember} />
          </Field>
          <Field label="Texto de prévia" hint={preheaderHint} error={errorOf('preheader')}>
            <Input {...register('preheader')} autoComplete="off" onFocus={remember} />
          </Field>
        </>
      )}
      <Field label="Conteúdo" required error={errorOf('content')}>
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
      </Field>
      <VariablesBox attributeKeys={attributes.map(({ key }) => key)} onInsert={insert} />
    </>
  )
}
