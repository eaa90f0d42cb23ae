import { defaultZone } from '@cadencia/contract/campaigns'
import { useState } from 'react'

import { Switch } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Input, Select } from '#ui/input.tsx'

import { type CampaignDraft, type FormPart, suggestedHours } from './campaign-draft.ts'
import { brazilianZones } from './zones.ts'

type Props = FormPart & { initial: CampaignDraft }

const isUnusual = ({ sendWindow, skipHolidays, timeZone, newPerDay }: CampaignDraft) =>
  sendWindow !== null || skipHolidays || timeZone !== defaultZone || newPerDay !== null

export function SendingFields({ form, initial }: Props) {
  const { values, register, errorOf } = form
  return (
    <Fold
      title="Quando enviar"
      telling={isUnusual(initial)}
      faulty={(errorOf('sendWindow') ?? errorOf('newPerDay')) !== undefined}
    >
      <WindowSwitch form={form} />
      {values.sendWindow && <WindowFields form={form} hours={values.sendWindow} />}
      <Switch
        {...register('skipHolidays')}
        label="Pular feriados nacionais"
        hint="O que cairia em um feriado sai no próximo dia permitido."
      />
      <Field label="Fuso horário" error={errorOf('timeZone')}>
        <Select {...register('timeZone')}>
          {zonesWith(initial.timeZone).map(([zone, label]) => (
            <option key={zone} value={zone}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <NewPerDayField form={form} />
    </Fold>
  )
}

const NewPerDayField = ({ form: { values, set, errorOf } }: FormPart) => (
  <Field
    label="Novas pessoas por dia"
    hint="Quantas começam a cadência em cada dia, somando todas as entradas. Vazio: sem limite. Vale para quem entrar a partir de agora."
    error={errorOf('newPerDay')}
  >
    <Input
      name="newPerDay"
      inputMode="numeric"
      maxLength={6}
      value={values.newPerDay ?? ''}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, '')
        set('newPerDay', digits === '' ? null : Number(digits))
      }}
    />
  </Field>
)

/** Switched off and on again, the hours are still those chosen before. */
function WindowSwitch({ form: { values, set } }: FormPart) {
  const [hours, keepHours] = useState(values.sendWindow ?? suggestedHours)
  const toggle = () => {
    if (values.sendWindow) keepHours(values.sendWindow)
    set('sendWindow', values.sendWindow ? null : hours)
  }
  return (
    <Switch
      name="sendWindow"
      checked={values.sendWindow !== null}
      onChange={toggle}
      label="Somente em um horário"
      hint="Fora dele, as mensagens esperam. Ligações respeitam sempre o horário comercial."
    />
  )
}

type Hours = NonNullable<CampaignDraft['sendWindow']>

const WindowFields = ({ form: { set, errorOf }, hours }: FormPart & { hours: Hours }) => (
  <div className="grid grid-cols-2 gap-3">
    <Field label="Das">
      <HourSelect value={hours.start} onChange={(start) => set('sendWindow', { ...hours, start })} />
    </Field>
    <Field label="Até" error={errorOf('sendWindow')}>
      <HourSelect value={hours.end} onChange={(end) => set('sendWindow', { ...hours, end })} />
    </Field>
  </div>
)

const halfHours = Array.from({ length: 48 }, (_, place) => {
  const hour = String(Math.floor(place / 2)).padStart(2, '0')
  return `${hour}:${place % 2 === 0 ? '00' : '30'}`
})

/** A time input would follow the browser's language, not ours: 08:00 PM. Any other minute set before stays a choice. */
const HourSelect = ({ value, onChange }: { value: string; onChange: (hour: string) => void }) => (
  <Select value={value} onChange={({ target }) => onChange(target.value)}>
    {[...new Set([...halfHours, '23:59', value])].toSorted().map((hour) => (
      <option key={hour}>{hour}</option>
    ))}
  </Select>
)

/** A zone set through the API may be any; it stays a choice. */
const zonesWith = (zone: string) =>
  brazilianZones.some(([known]) => known === zone)
    ? brazilianZones
    : [...brazilianZones, [zone, zone] as const]
