import { ArrowDown, ArrowUp, Power, Split } from 'lucide-react'

import { MenuList } from '#ui/menu.tsx'

type Props = {
  label: string
  place: number
  count: number
  isOn: boolean
  onEdit: (change: { isOn: boolean }) => void
  onMove: (to: number) => void
  /** Where the step has no versions yet and can have some. */
  onCompare: (() => void) | undefined
  close: () => void
}

/** What else can be done with a step. Each opens it with the change made, and says whom that concerns. */
export const StepMenuItems = ({ label, place, count, isOn, onEdit, onMove, onCompare, close }: Props) => (
  <MenuList
    label={label}
    close={close}
    items={[
      ...(onCompare ? [{ label: 'Criar versão B', icon: Split, onSelect: onCompare }] : []),
      {
        label: isOn ? 'Desligar etapa' : 'Ligar etapa',
        icon: Power,
        onSelect: () => onEdit({ isOn: !isOn }),
      },
      {
        label: 'Mover para cima',
        icon: ArrowUp,
        shortcut: 'Alt ↑',
        disabled: place === 0,
        onSelect: () => onMove(place - 1),
      },
      {
        label: 'Mover para baixo',
        icon: ArrowDown,
        shortcut: 'Alt ↓',
        disabled: place === count - 1,
        onSelect: () => onMove(place + 1),
      },
    ]}
  />
)
