import { defaultZone } from '@cadencia/contract/campaigns'

import { Switch } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Select } from '#ui/input.tsx'

import { asSwitch, type CampaignDraft, type FormPart } from './campaign-draft.ts'
import { brazilianZones } from './zones.ts'

type Props = FormPart & { initial: CampaignDraft }

const isUnusual = ({ sendWindow, skipHolidays, timeZone }: CampaignDraft) =>
  sendWindow !== '' || skipHolidays !== '' || timeZone !== defaultZone

export function SendingFields({ bind, errors, initial }: Props) {
  const window = bind('sendWindow')
  return (
    <Fold title="Quando enviar" telling={isUnusual(initial)} faulty={errors.sendWindow !== undefined}>
      <Switch
        {...asSwitch(window)}
        label="Somente em um horário"
        hint="Fora dele, as mensagens esperam. Ligações respeitam sempre o horário comercial."
      />
      {window.value !== '' && <WindowFields bind={bind} errors={errors} />}
      <Switch
        {...asSwitch(bind('skipHolidays'))}
        label="Pular feriados nacionais"
        hint="O que cairia em um feriado sai no próximo dia permitido."
      />
      <Field label="Fuso horário" error={errors.timeZone}>
        <Select {...bind('timeZone')}>
          {zonesWith(initial.timeZone).map(([zone, label]) => (
            <option key={zone} value={zone}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </Fold>
  )
}

const WindowFields = ({ bind, errors }: FormPart) => (
  <div className="grid grid-cols-2 gap-3">
    <Field label="Das">
      <HourSelect {...bind('start')} />
    </Field>
    <Field label="Até" error={errors.sendWindow}>
      <HourSelect {...bind('end')} />
    </Field>
  </div>
)

const halfHours = Array.from({ length: 48 }, (_, place) => {
  const hour = String(Math.floor(place / 2)).padStart(2, '0')
  return `${hour}:${place % 2 === 0 ? '00' : '30'}`
})

/** A time input would follow the browser's language, not ours: 08:00 PM. Any other minute set before stays a choice. */
const HourSelect = (bound: ReturnType<FormPart['bind']>) => (
  <Select {...bound}>
    {[...new Set([...halfHours, '23:59', bound.value])].toSorted().map((hour) => (
      <option key={hour}>{hour}</option>
    ))}
  </Select>
)

/** A zone set through the API may be any; it stays a choice. */
const zonesWith = (zone: string) =>
  brazilianZones.some(([known]) => known === zone)
    ? brazilianZones
    : [...brazilianZones, [zone, zone] as const]
