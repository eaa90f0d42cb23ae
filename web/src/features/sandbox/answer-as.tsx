import type { SandboxContent } from '@cadencia/contract/sandbox'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'

import { type AnswerKind, useAnswer } from './data.ts'

const ready: readonly { kind: Exclude<AnswerKind, 'text'>; label: string; mailOnly?: true }[] = [
  { kind: 'ooo', label: 'Fora do escritório' },
  { kind: 'opt_out', label: 'SAIR' },
  { kind: 'wrong_person', label: 'Pessoa errada' },
  { kind: 'bounce', label: 'Endereço não existe', mailOnly: true },
]

/** In test mode no contact answers: a person does it in their place, and sees what comes of it. */
export function AnswerAs({ message }: { message: SandboxContent }) {
  const [text, setText] = useState('')
  const answer = useAnswer(message.id)
  if (message.messageId === undefined) return null
  const send = (kind: AnswerKind) =>
    answer.mutate(kind === 'text' ? { kind, text } : { kind }, { onSuccess: () => setText('') })
  return (
    <Card title="Responder como o contato">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          send('text')
        }}
      >
        <Field label="Resposta">
          <Textarea
            rows={3}
            maxLength={5000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" disabled={text.trim() === ''} busy={answer.isPending}>
            Responder
          </Button>
          {ready
            .filter(({ mailOnly }) => !mailOnly || message.channel === 'email')
            .map(({ kind, label }) => (
              <Button key={kind} disabled={answer.isPending} onClick={() => send(kind)}>
                {label}
              </Button>
            ))}
        </div>
        {answer.error && <Banner tone="red">{answer.error.message}</Banner>}
        {answer.isSuccess && (
          <Banner
            tone="blue"
            action={
              <Link to="/conversations" className={buttonClass('secondary', 'sm')}>
                Ver conversas
              </Link>
            }
          >
            Resposta recebida: veja o que ela fez.
          </Banner>
        )}
      </form>
    </Card>
  )
}
