import { ArrowDown, ArrowUp, GripVertical, type LucideIcon } from 'lucide-react'

import { Switch } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import { useDragStep } from './use-drag-step.ts'

type Props = {
  title: string
  place: number
  count: number
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  onMove: (to: number) => void
}

/** The name of the step that is being changed, whether it is on, and what moves it. */
export function EditorHead({ title, place, count, isOn, onSwitch, onMove }: Props) {
  const handle = useDragStep(place, onMove)
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <p className="min-w-0 grow text-sm font-medium break-words">
        {title} <span className="text-xs font-normal text-ink-3">editando</span>
      </p>
      <Switch label="Ligada" checked={isOn} onChange={({ target }) => onSwitch(target.checked)} />
      <span className="flex">
        <IconButton
          ref={handle}
          className="cursor-grab"
          label="Arrastar para outro lugar"
          icon={GripVertical}
        />
        <Mover
          label="Mover para cima"
          icon={ArrowUp}
          enabled={place > 0}
          onSelect={() => onMove(place - 1)}
        />
        <Mover
          label="Mover para baixo"
          icon={ArrowDown}
          enabled={place < count - 1}
          onSelect={() => onMove(place + 1)}
        />
      </span>
      <output className="sr-only">{`Lugar ${place + 1} de ${count}`}</output>
    </div>
  )
}

type MoverProps = { label: string; icon: LucideIcon; enabled: boolean; onSelect: () => void }

/** Not `disabled`: a step moved to the end must not lose the focus its button has. */
const Mover = ({ label, icon, enabled, onSelect }: MoverProps) => (
  <IconButton
    label={label}
    icon={icon}
    className="aria-disabled:opacity-40"
    aria-disabled={!enabled || undefined}
    onClick={() => enabled && onSelect()}
  />
)
