import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'

import { cx } from '#lib/cx.ts'
import { MenuButton } from '#ui/menu-button.tsx'

export type MenuItem = {
  label: string
  icon?: LucideIcon
  /** A key that chooses the item while the menu is open, shown at its end: 'E', 'Del'. */
  shortcut?: string
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
}

/** Items under a heading of their own. */
type MenuGroup = { group: string; items: readonly MenuItem[] }

type Props = { label: string; items: readonly (MenuItem | MenuGroup | 'separator')[] }

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

function keyDown(event: KeyboardEvent<HTMLDivElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled])')]
  const move = moves[event.key]
  const at = items.findIndex((item) => item === document.activeElement)
  const target = move ? items[move(at, items.length)] : undefined
  if (target) {
    event.preventDefault()
    return target.focus()
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const pressed = event.key === 'Delete' ? 'DEL' : event.key.toUpperCase()
  const chosen = items.find((item) => item.dataset['key'] === pressed)
  if (!chosen) return
  // The letter is used up: it must not be typed into the dialog that opens.
  event.preventDefault()
  chosen.click()
}

/** The button of a row's actions and its menu. */
export const Menu = ({ label, items }: Props) => (
  <MenuButton label={label}>{(close) => <MenuList label={label} items={items} close={close} />}</MenuButton>
)

/** What is in a menu, alone: where it is loaded only when its button is used. */
export function MenuList({ label, items, close }: Props & { close: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  // Loaded, it comes into a menu that is already open and found nothing to focus.
  useEffect(() => ref.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), [])
  return (
    <div ref={ref} role="menu" tabIndex={-1} aria-label={label} onKeyDown={keyDown}>
      {items.map((item, place) =>
        item === 'separator' ? (
          <hr key={`after ${place}`} />
        ) : 'group' in item ? (
          <Group key={item.group} {...item} close={close} />
        ) : (
          <Item key={item.label} item={item} close={close} />
        ),
      )}
    </div>
  )
}

const Group = ({ group, items, close }: MenuGroup & { close: () => void }) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has no place in a menu
  <div role="group" aria-label={group}>
    <p className="menu-heading" aria-hidden="true">
      {group}
    </p>
    {items.map((item) => (
      <Item key={item.label} item={item} close={close} />
    ))}
  </div>
)

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const { icon: Icon } = item
  // The menu goes and the focus returns first, so that a dialog opened by the item returns it to the same button.
  const select = () => {
    if (item.disabled) return
    close()
    item.onSelect()
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={item.disabled || undefined}
      aria-keyshortcuts={item.shortcut}
      data-key={item.shortcut?.toUpperCase()}
      className={cx('menu-item', item.danger && 'menu-item-danger')}
      onClick={select}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
    >
      {Icon && <Icon size={16} aria-hidden="true" />}
      <span className="grow">{item.label}</span>
      {item.shortcut && <kbd aria-hidden="true">{item.shortcut}</kbd>}
    </button>
  )
}
