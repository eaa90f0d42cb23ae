import { useId } from 'react'

type Option<V extends string> = { value: V; label: string }
type Props<V extends string> = {
  label: string
  options: readonly Option<V>[]
  value: V
  onChange: (value: V) => void
}

/** One choice among few, all in sight. */
export function Segmented<V extends string>({ label, options, value, onChange }: Props<V>) {
  const name = useId()
  return (
    <fieldset className="segmented">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
