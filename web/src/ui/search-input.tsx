import { Search } from 'lucide-react'
import { useRef, useState } from 'react'

import { Input } from '#ui/input.tsx'

type Props = {
  label: string
  /** What is being searched for, as the URL has it. */
  value: string
  /** Told 250 ms after the last key. */
  onSearch: (text: string) => void
}

const waitMs = 250

export function SearchInput({ label, value, onSearch }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)
  const [seen, setSeen] = useState(value)
  // Changed from outside (cleared, or another link followed): the box follows. Its own echo must not undo newer keys.
  if (value !== seen) {
    setSeen(value)
    if (value !== told) {
      setTold(value)
      setTyped(value)
    }
  }
  const change = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setTold(text.trim())
      onSearch(text.trim())
    }, waitMs)
  }
  return (
    <span className="search">
      <Search size={16} aria-hidden="true" />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => change(event.target.value)}
      />
    </span>
  )
}
