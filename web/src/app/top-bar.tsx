import { Menu as MenuIcon, Search, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'

import { IconButton } from '#ui/icon-button.tsx'
import { Logo } from '#ui/logo.tsx'

import { NavItems } from './nav-items.tsx'

export function TopBar({ end, onSearch }: { end: ReactNode; onSearch: () => void }) {
  const drawer = useRef<HTMLDialogElement>(null)
  const close = () => drawer.current?.close()
  const closeOnLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) close()
  }
  return (
    <>
      <header className="top-bar">
        <IconButton label="Abrir menu" icon={MenuIcon} onClick={() => drawer.current?.showModal()} />
        <span className="grow">Cadência</span>
        {end}
        <IconButton label="Buscar" icon={Search} onClick={onSearch} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside are what is clicked. */}
      <dialog ref={drawer} className="drawer" aria-label="Menu" closedby="any" onClick={closeOnLink}>
        <div className="nav-brand">
          <Logo />
          <span className="grow">Cadência</span>
          <IconButton label="Fechar" icon={X} onClick={close} />
        </div>
        <nav aria-label="Principal" className="flex grow flex-col">
          <NavItems onLeave={close} />
        </nav>
      </dialog>
    </>
  )
}
