import { Logo } from '#ui/logo.tsx'

import { NavItems } from './nav-items.tsx'

export const SideNav = ({ onSearch }: { onSearch: () => void }) => (
  <nav className="rail" aria-label="Principal">
    <div className="nav-brand">
      <Logo />
      <span className="nav-label">Cadência</span>
    </div>
    <NavItems onSearch={onSearch} />
  </nav>
)
