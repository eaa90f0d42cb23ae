const choices = [
  { value: 'all', label: 'Aplicar a quem já está na campanha' },
  { value: 'new', label: 'Só a quem entrar' },
] as const
export type Who = (typeof choices)[number]['value']

/** Asked where dates would come earlier: for whom. */
export const WhoChoice = ({ who, onChange }: { who: Who; onChange: (who: Who) => void }) => (
  <fieldset className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
    <legend className="sr-only">Algumas datas ficam mais cedo. Para quem vale?</legend>
    {choices.map(({ value, label }) => (
      <label key={value} className="check">
        <input type="radio" name="who" checked={who === value} onChange={() => onChange(value)} />
        <span>{label}</span>
      </label>
    ))}
  </fieldset>
)
