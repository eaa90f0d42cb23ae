import { useId, useState } from 'react'

import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

import { capital, clock, sayStart } from './start.ts'
import type { Review, When } from './use-review.ts'

type Props = {
  review: Review
  /** New people may be spread over days. */
  spreads: boolean
}

/** When messages begin to leave, and for how many new people a day. */
export function WhenChoice({ review, spreads }: Props) {
  const name = useId()
  const [opened] = useState(() => new Date())
  const { choice, office, now, choose } = review
  if (!now) return null
  const { weekday, time } = clock(opened, now.timeZone)
  const option = (when: When, title: string, text: string) => (
    <Option
      name={name}
      title={title}
      text={text}
      isChosen={choice.when === when}
      onChoose={() => choose({ when })}
    />
  )
  return (
    <fieldset className="review-when">
      <legend>Quando começar?</legend>
      <div className="review-options">
        {office &&
          option(
            'office',
            capital(sayStart(office, now.timeZone)),
            'Recomendado: dia útil, horário comercial.',
          )}
        {option(
          'now',
          'Agora',
          office ? `${capital(weekday)}, ${time}.` : 'Assim que os horários permitirem.',
        )}
        {option('chosen', 'Escolher…', spreads ? 'Dia e hora, e quantas pessoas por dia.' : 'Dia e hora.')}
      </div>
      {choice.when === 'chosen' && <Chosen review={review} spreads={spreads} />}
    </fieldset>
  )
}

type OptionProps = { name: string; title: string; text: string; isChosen: boolean; onChoose: () => void }

const Option = ({ name, title, text, isChosen, onChoose }: OptionProps) => (
  <label className="review-option">
    <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
    <span>
      {title}
      <small>{text}</small>
    </span>
  </label>
)

const emptyMeans = (most: number | undefined) =>
  most === undefined
    ? 'Vazio: todas assim que o remetente permitir.'
    : `Vazio: até ${most.toLocaleString('pt-BR')}, como na campanha.`

const Chosen = ({ review: { choice, now, choose }, spreads }: Props) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <Field label="Começar em" hint="Vazio: agora.">
      <DateField withTime value={choice.at} onChange={(at) => choose({ at })} />
    </Field>
    {spreads && (
      <Field label="Novas pessoas por dia" hint={emptyMeans(now?.newPerDay)}>
        <Input
          inputMode="numeric"
          maxLength={6}
          value={choice.newPerDay}
          onChange={({ target }) => choose({ newPerDay: target.value.replace(/\D/g, '') })}
        />
      </Field>
    )}
  </div>
)
