import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'

import { IconButton } from '#ui/icon-button.tsx'
import { Popover } from '#ui/popover.tsx'

type Props = {
  label: string
  /** Told when the button is pointed at or focused: a menu that is loaded can be on its way. */
  onIntent?: () => void
  children: (close: () => void) => ReactNode
}

/** The three dots of a row. */
export const MenuButton = ({ label, onIntent, children }: Props) => (
  <Popover
    className="menu"
    trigger={(props) => (
      <IconButton
        {...props}
        label={label}
        icon={Ellipsis}
        aria-haspopup="menu"
        onPointerEnter={onIntent}
        onFocus={onIntent}
      />
    )}
  >
    {children}
  </Popover>
)
