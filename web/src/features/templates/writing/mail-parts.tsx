import { isOptOut, linksIn } from '@cadencia/domain/links'
import { optOutWord, postalOf } from '@cadencia/domain/mail-foot'
import { type Author, hasTags } from '@cadencia/domain/template'

import type { Rendered } from '../render.ts'
import { ShownText } from '../shown-text.tsx'

import './mail-parts.css'

const initialsOf = (name: string) => {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}

type LineProps = { message: Rendered; author: Author }

/** The message as a list of messages shows it, before it is opened. */
export const InboxLine = ({ message: { subject, preheader }, author }: LineProps) => {
  const from = author.attributes['name']?.trim() || author.email
  return (
    <section className="inbox-line" aria-label="Na caixa de entrada">
      <span className="inbox-initials" aria-hidden="true">
        {initialsOf(from)}
      </span>
      <span className="truncate font-medium">{from}</span>
      <span className="text-xs text-ink-3">09:00</span>
      <span className="inbox-words">
        <b className="font-medium">
          <ShownText text={subject.trim() || 'Sem assunto'} />
        </b>
        {preheader.trim() !== '' && (
          <span className="text-ink-3">
            {' – '}
            <ShownText text={preheader} />
          </span>
        )}
      </span>
    </section>
  )
}

/** What is added below the text when it leaves. */
export function MailFoot({ content, author }: { content: string; author: Author }) {
  const hasOptOut = hasTags(content) && linksIn(content).some(({ url }) => isOptOut(url))
  if (hasOptOut)
    return <p className="mail-foot">Seu texto já tem um link de descadastro: nenhum rodapé é acrescentado.</p>
  const postal = postalOf(author)
  return (
    <section className="mail-foot" aria-label="Rodapé automático">
      <span className="mail-foot-tag">Rodapé automático</span>
      {postal === '' ? (
        <p>Com o atributo address no seu perfil, o endereço da empresa aparece aqui.</p>
      ) : (
        <p>{postal}</p>
      )}
      <p>
        <u>{optOutWord}</u>
      </p>
    </section>
  )
}
