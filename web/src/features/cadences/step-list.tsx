import type { Template } from '@cadencia/contract/templates'
import { Plus, SquareCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

import { type FormPart, moved, newTask, type StepDraft, withNewStep } from './cadence-draft.ts'
import { type Mover, moverId, StepFields } from './step-fields.tsx'

type Props = FormPart & {
  templates: readonly Template[] | undefined
  /** One for each step. */
  when: readonly string[]
}

const isMail = (step: StepDraft | undefined, templates: readonly Template[]) =>
  templates.find(({ id }) => id === step?.templateId)?.type === 'email'

const followsMail = (steps: readonly StepDraft[], templates: readonly Template[], place: number) =>
  isMail(steps[place], templates) && steps.slice(0, place).some((step) => isMail(step, templates))

const named = (steps: readonly StepDraft[], templates: readonly Template[]) =>
  steps.map(({ templateId }) => {
    const template = templates.find(({ id }) => id === templateId)
    return { name: template?.name ?? '', channel: template?.type }
  })

export function StepList({ form, templates, when }: Props) {
  const steps = form.values.cadences
  const onChange = (changed: StepDraft[]) => form.set('cadences', changed)
  const wrong = form.errors.cadences?.message
  const add = useRef<HTMLButtonElement>(null)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number, mover: Mover) => {
    const step = steps[from]
    if (!step || to < 0 || to >= steps.length) return
    // React moves the element, which takes the focus away from it: it is given back.
    flushSync(() => {
      onChange(moved(steps, from, to))
      setSaid(`A etapa ${from + 1} agora é a etapa ${to + 1}`)
    })
    document.getElementById(moverId(step, mover))?.focus()
  }
  const remove = (place: number) => {
    onChange(steps.toSpliced(place, 1))
    setSaid(`Etapa ${place + 1} removida`)
    add.current?.focus()
  }
  return (
    <>
      <ol className="grid gap-2">
        {steps.map((step, place) => (
          <StepFields
            key={step.key}
            step={step}
            place={place}
            count={steps.length}
            when={when[place] ?? ''}
            templates={templates}
            isMail={isMail(step, templates ?? [])}
            followsMail={followsMail(steps, templates ?? [], place)}
            drafts={steps}
            steps={named(steps, templates ?? [])}
            errorOf={form.errorOf}
            onChange={(changed) => onChange(steps.with(place, changed))}
            onMove={move}
            onRemove={() => remove(place)}
          />
        ))}
      </ol>
      {wrong && <Banner tone="red">{wrong}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button ref={add} icon={Plus} onClick={() => onChange(withNewStep(steps))}>
          Adicionar etapa
        </Button>
        <Button variant="ghost" icon={SquareCheck} onClick={() => onChange(withNewStep(steps, newTask))}>
          Adicionar tarefa
        </Button>
      </div>
      <output className="sr-only">{said}</output>
    </>
  )
}
