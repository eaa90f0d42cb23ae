import './palette.css'
import { makings, places } from './places.ts'
import type { Chord } from './use-chords.ts'

const words: Record<Chord, string> = { g: 'Ir para', n: 'Criar' }

/** What the second key may be, for those who wait after the first. */
export const ChordHint = ({ chord }: { chord: Chord }) => (
  <output className="chord-hint">
    <strong>{words[chord]}</strong>
    {(chord === 'g' ? places : makings).map(
      ({ label, letter }) =>
        letter && (
          <span key={label}>
            <kbd>{letter}</kbd> {label}
          </span>
        ),
    )}
  </output>
)
