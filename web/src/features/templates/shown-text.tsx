import { holeEnd, holeStart } from './hole-marks.ts'

const parts = new RegExp(`${holeStart}([^${holeEnd}]*)${holeEnd}`)

/** A filled text; what has no value in it is a box with the name of the field. */
export const ShownText = ({ text }: { text: string }) =>
  // Every second part is the name of a field.
  text.split(parts).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <mark key={place} className="hole" title="Sem valor">
        {part}
      </mark>
    ),
  )
