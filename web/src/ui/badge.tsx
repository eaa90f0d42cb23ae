import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'green' | 'amber' | 'red' | 'blue' | 'violet' | 'petrol'

/** A status is a dot and a word, never a colour alone. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`badge tone-${tone}`}>
    <span className="dot" aria-hidden="true" />
    {children}
  </span>
)
