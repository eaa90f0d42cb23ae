import { type ReactNode, type ToggleEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'

import { cx } from '#lib/cx.ts'

type Trigger = { id: string; popoverTarget: string; style: { anchorName: string } }

type Props = {
  className?: string
  /** Draws the button that opens it; spread the given props on it. */
  trigger: (props: Trigger) => ReactNode
  /** Rendered only while open. `close` also gives the focus back to the trigger. */
  children: (close: () => void) => ReactNode
}

const anchored = CSS.supports('anchor-name: --a')
const focusFirst = '[data-autofocus], [role=menuitem]:not([aria-disabled])'

/** Browsers without anchor positioning: under the trigger, ends aligned. */
function placeByHand(panel: HTMLElement, trigger: HTMLElement | null) {
  if (anchored || !trigger) return
  const at = trigger.getBoundingClientRect()
  panel.style.top = `${Math.min(at.bottom + 4, innerHeight - panel.offsetHeight - 8)}px`
  panel.style.left = `${Math.max(8, at.right - panel.offsetWidth)}px`
}

export function Popover({ className, trigger, children }: Props) {
  const id = useId()
  const triggerId = `${id}-trigger`
  const anchorName = `--${id.replaceAll(/\W/g, '')}`
  const [open, setOpen] = useState(false)

  const close = () => {
    document.getElementById(id)?.hidePopover()
    document.getElementById(triggerId)?.focus()
  }
  // The content must exist before the panel is shown, or there is nothing to focus and its size is wrong.
  const beforeToggle = (event: ToggleEvent) => {
    if (event.newState === 'open') flushSync(() => setOpen(true))
  }
  const toggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'closed') return setOpen(false)
    placeByHand(event.currentTarget, document.getElementById(triggerId))
    const first = event.currentTarget.querySelector(focusFirst)
    if (first instanceof HTMLElement) first.focus()
  }

  return (
    <>
      {trigger({ id: triggerId, popoverTarget: id, style: { anchorName } })}
      <div
        id={id}
        popover="auto"
        className={cx('popover', className)}
        style={{ positionAnchor: anchorName }}
        onBeforeToggle={beforeToggle}
        onToggle={toggle}
      >
        {open && children(close)}
      </div>
    </>
  )
}
