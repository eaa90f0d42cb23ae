import type { ConversationDetail } from '@cadencia/contract/conversations'
import type { PersonClass } from '@cadencia/domain/reply-effect'
import { useState } from 'react'

import { cx } from '#lib/cx.ts'
import { firstName } from '#lib/format.ts'
import { useKeys } from '#lib/keys.ts'
import { Banner } from '#ui/banner.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.tsx'

import { choices } from './classes.ts'
import { useClassify, useUndo } from './data.ts'
import { lastReceived } from './last-received.ts'

type Props = { conversation: ConversationDetail }

/** What the contact meant, by one key or one click, and what that does. */
export function Meant({ conversation }: Props) {
  const { id, contact, class: current, isConfirmed } = conversation
  const classify = useClassify(id)
  const undo = useUndo(id)
  const [pointed, setPointed] = useState<PersonClass>()
  const last = lastReceived(conversation)
  const shown = choices.find((choice) => choice.class === (pointed ?? current))

  const choose = (chosen: PersonClass) =>
    classify.mutate(
      { class: chosen },
      {
        onSuccess: () =>
          toast({
            title: choices.find((choice) => choice.class === chosen)?.label ?? '',
            action: { label: 'Desfazer', onSelect: () => undo.mutate(undefined) },
          }),
      },
    )
  useKeys((key) => {
    const choice = choices[Number(key) - 1]
    if (choice) choose(choice.class)
    return choice !== undefined
  })

  return (
    <Card title={`O que ${firstName(contact.name)} quis dizer?`}>
      {last && !isConfirmed && <p className="mb-2 text-xs text-ink-3">{last.why}</p>}
      <fieldset className="meant">
        <legend className="sr-only">Classificação</legend>
        {choices.map((choice, place) => (
          <button
            key={choice.class}
            type="button"
            aria-pressed={isConfirmed && choice.class === current}
            disabled={classify.isPending}
            className={cx(buttonClass('secondary', 'sm'), choice.class === current && 'meant-now')}
            onClick={() => choose(choice.class)}
            onPointerEnter={() => setPointed(choice.class)}
            onPointerLeave={() => setPointed(undefined)}
            onFocus={() => setPointed(choice.class)}
            onBlur={() => setPointed(undefined)}
          >
            <kbd aria-hidden="true">{place + 1}</kbd>
            {choice.label}
          </button>
        ))}
      </fieldset>
      <p className="mt-2 min-h-5 text-xs text-ink-2">
        {shown && (
          <>
            <b className="font-medium">{shown.label}:</b> {shown.does}
          </>
        )}
      </p>
      {classify.error && <Banner tone="red">{classify.error.message}</Banner>}
    </Card>
  )
}
