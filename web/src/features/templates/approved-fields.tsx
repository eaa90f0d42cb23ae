import { Field } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Input, Textarea } from '#ui/input.tsx'

import type { FormPart } from './template-draft.ts'

const variablesHint = 'Uma por linha, na ordem de {{1}}, {{2}}… Exemplo: {{name}}'

/** Which template of Meta stands for this one, for who has the Cloud API. */
export function ApprovedFields({ form: { register, values, errorOf } }: FormPart) {
  return (
    <Fold
      title="Template aprovado pela Meta (opcional)"
      telling={values.approved !== ''}
      faulty={errorOf('approved') !== undefined}
    >
      <p className="text-sm text-ink-2">
        Para iniciar uma conversa, a API oficial do WhatsApp só aceita templates que a Meta aprovou. Com o
        nome de um deles aqui, ele é enviado no lugar do texto acima. Sem ele, o texto só sai para quem
        escreveu a você nas últimas 24 horas.
      </p>
      <Field label="Nome na Meta" hint="Exemplo: lembrete_de_reuniao" error={errorOf('approved')}>
        <Input {...register('approved')} autoComplete="off" spellCheck={false} />
      </Field>
      <Field label="Idioma">
        <Input {...register('approvedLanguage')} autoComplete="off" spellCheck={false} />
      </Field>
      <Field label="Variáveis" hint={variablesHint}>
        <Textarea {...register('approvedVariables')} rows={3} className="font-mono" />
      </Field>
    </Fold>
  )
}
