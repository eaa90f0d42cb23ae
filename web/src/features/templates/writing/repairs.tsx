import { CircleAlert } from 'lucide-react'

import type { TextField } from '../insert-text.ts'
import { replaceAll } from './caret.ts'
import { renamed } from './unknown.ts'

type Props = {
  field: TextField
  unknown: readonly { raw: string; suggestion: string | undefined }[]
}

/** What a text asks for that does not exist, and a way to put it right. */
export const Repairs = ({ field, unknown }: Props) => (
  <output className="mt-1 grid gap-1 empty:hidden">
    {unknown.map(({ raw, suggestion }) => (
      <span key={raw} className="field-error">
        <CircleAlert size={14} aria-hidden="true" />
        {suggestion ? (
          <span>
            {raw} não existe. Você quis dizer <b className="font-medium">{`{{${suggestion}}}`}</b>?{' '}
            <button
              type="button"
              className="link underline"
              onClick={() => replaceAll(field, raw, renamed(raw, suggestion))}
            >
              Corrigir<span className="sr-only"> {raw}</span>
            </button>
          </span>
        ) : (
          <span>{raw} não existe. Mensagens com ela não saem.</span>
        )}
      </span>
    ))}
  </output>
)
