import { stepTexts } from '@cadencia/contract/cadences'
import type { Campaign } from '@cadencia/contract/campaigns'
import type { CadenceStep } from '@cadencia/contract/steps'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { campaignQuery } from '#features/campaigns/data.ts'
import { ApiError } from '#lib/api.ts'
import { plural } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { DiscardQuestion, UnsavedChanges } from '#ui/unsaved-changes.tsx'

import { type Edit, moveTo, newId, placeOf, withStep } from '../edit-state.ts'
import { useChangeCadence } from './changes.ts'
import { EditorHead } from './editor-head.tsx'
import { EffectLine, SaveFailure } from './effect-line.tsx'
import type { Faults } from './parts.ts'
import { bodyOf, rebased } from './sent-steps.ts'
import { StepForm } from './step-form.tsx'
import { useEffectPreview } from './use-effect-preview.ts'
import { type Who, WhoChoice } from './who-choice.tsx'

import './step-editor.css'

type Props = {
  campaign: Campaign
  edit: Edit
  onChange: (edit: Edit) => void
  onClose: () => void
}

/** A step as it is changed, in its place: what it says, when, and whom that concerns. */
export function StepEditor({ campaign, edit, onChange, onClose }: Props) {
  const place = placeOf(edit)
  const step = edit.list[place]
  const [tried, setTried] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const saving = useSaving({ campaign, edit, onChange, onClose })
  const root = useFirstFocus()
  if (!step) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    saving.save()
  }
  const leave = (event: KeyboardEvent) => {
    // The same key would close the question at once.
    event.preventDefault()
    if (saving.isChanged) setLeaving(true)
    else onClose()
  }
  const byKey = (event: KeyboardEvent) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1 }[event.key]
    if (event.key === 'Escape' && !leaving) return leave(event)
    if (!event.altKey || to === undefined) return
    event.preventDefault()
    onChange(moveTo(edit, to))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the whole form
    <form
      ref={root}
      className="step-editor"
      noValidate
      aria-label={titleOf(step, place)}
      onSubmit={submit}
      onKeyDown={byKey}
    >
      <EditorHead
        title={titleOf(step, place)}
        place={place}
        count={edit.list.length}
        isOn={step.isOn}
        onSwitch={(isOn) => onChange(withStep(edit, { isOn }))}
        onMove={(to) => onChange(moveTo(edit, to))}
      />
      <StepForm
        key={edit.version}
        step={step}
        before={edit.list.slice(0, place)}
        faults={tried ? saving.faults : {}}
        onChange={(changed) => onChange(withStep(edit, changed))}
      />
      <Consequences saving={saving} place={place + 1} timeZone={campaign.timeZone} onClose={onClose} />
      {leaving && <DiscardQuestion onDiscard={onClose} onStay={() => setLeaving(false)} />}
    </form>
  )
}

type Saving = ReturnType<typeof useSaving>

/** What is sent, whom it concerns, and what became of it. */
function useSaving({ campaign, edit, onChange, onClose }: Props) {
  const client = useQueryClient()
  // Once asked it stays: the answer itself may make it needless.
  const [who, setWho] = useState<Who>()
  const change = useChangeCadence(campaign.id, edit.base)
  const place = placeOf(edit)
  const step = edit.list[place]
  const faults: Faults = step ? faultsOf(step, place) : {}
  const isSound = Object.keys(faults).length === 0
  const isChanged = edit.list !== edit.base && !change.isSuccess
  const body = bodyOf(campaign.id, edit.version, edit.list, who ?? 'all')
  const preview = useEffectPreview(isSound && isChanged ? body : undefined)
  const save = () => {
    if (!isSound) return
    if (isChanged) change.mutate(body, { onSuccess: onClose })
    else onClose()
  }
  const reload = async () => {
    const { cadences, stepsVersion } = await client.fetchQuery({
      ...campaignQuery(campaign.id),
      staleTime: 0,
    })
    change.reset()
    onChange(rebased(edit, { base: cadences, version: stepsVersion }))
  }
  return {
    who,
    setWho,
    faults,
    preview,
    isChanged,
    isPending: change.isPending,
    error: change.error,
    save,
    reload,
  }
}

type ConsequencesProps = { saving: Saving; place: number; timeZone: string; onClose: () => void }

function Consequences({ saving, place, timeZone, onClose }: ConsequencesProps) {
  const { who, setWho, preview, error, isChanged, isPending, reload } = saving
  const isConflict = error instanceof ApiError && error.fields['version'] !== undefined
  return (
    <>
      {(who || preview.effect?.shortens === true) && <WhoChoice who={who ?? 'all'} onChange={setWho} />}
      <EffectLine {...preview} place={place} timeZone={timeZone} />
      {error && <SaveFailure error={error} isConflict={isConflict} onReload={() => void reload()} />}
      <div className="step-editor-foot">
        <Button onClick={onClose}>Cancelar</Button>
        <Button type="submit" variant="primary" busy={isPending} busyText="Salvando…">
          {saveText(preview.effect?.people ?? 0)}
        </Button>
      </div>
      <UnsavedChanges when={isChanged} />
    </>
  )
}

const saveText = (people: number) => plural(people, 'Salvar', 'Salvar para 1 pessoa', 'Salvar para # pessoas')

const titleOf = ({ id, template }: CadenceStep, place: number) =>
  id === newId ? `Nova etapa #${place + 1}` : `#${place + 1} ${template.name}`

function faultsOf({ templateId, template, task, delayMinutes }: CadenceStep, place: number): Faults {
  const texts = stepTexts(place + 1)
  const isNamed = task === undefined ? templateId > 0 : template.name.trim() !== ''
  return {
    ...(!isNamed && { template: task === undefined ? texts.template : 'Diga o que fazer' }),
    ...(!Number.isInteger(delayMinutes) || delayMinutes < 0 ? { delay: texts.delay } : {}),
  }
}

/** Opened, it has the focus in its first field. */
function useFirstFocus() {
  const root = useRef<HTMLFormElement>(null)
  useEffect(() => root.current?.querySelector<HTMLElement>('select, input[type=text]')?.focus(), [])
  return root
}
