import { useState } from 'react'

import { readDay, readMoment, writeDate } from '#lib/typed-date.ts'
import { Input } from '#ui/input.tsx'

type Props = {
  /** `2026-11-17`, with time `2026-11-17T09:30`; what could not be read as it was typed. */
  value: string
  withTime?: boolean
  onChange: (value: string) => void
}

/** A day as people type it: 17/11 is enough. Written out when it is left. */
export function DayInput({ value, withTime = false, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const read = withTime ? readMoment : readDay
  return (
    <Input
      inputMode={withTime ? 'text' : 'numeric'}
      autoComplete="off"
      placeholder={withTime ? 'dd/mm/aaaa hh:mm' : 'dd/mm/aaaa'}
      value={typed ?? writeDate(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(read(target.value) ?? target.value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
