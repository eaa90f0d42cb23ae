type Props = { attributeKeys: readonly string[]; onInsert: (variable: string) => void }

const ofContact = ['{{name}}', '{{email}}', '{{whatsapp}}']

/** A click writes the variable where the cursor is; the field keeps its focus. */
export function VariablesBox({ attributeKeys, onInsert }: Props) {
  const ofUser = ['email', ...attributeKeys.filter((key) => key !== 'email')].map((key) => `{{user.${key}}}`)
  return (
    <section className="variables" aria-labelledby="variables-title">
      <h2 id="variables-title" className="text-sm font-medium">
        Variáveis disponíveis
      </h2>
      <Group title="Do contato" variables={ofContact} onInsert={onInsert} />
      <Group title="Suas" variables={ofUser} onInsert={onInsert} />
      <p className="text-xs text-ink-3">
        Atributos do contato: <code>{'{{contact.cidade}}'}</code>. Valor reserva:{' '}
        <code>{'{{name|cliente}}'}</code>.
      </p>
    </section>
  )
}

type GroupProps = { title: string; variables: readonly string[]; onInsert: (variable: string) => void }

const Group = ({ title, variables, onInsert }: GroupProps) => (
  <div className="grid gap-1 sm:grid-cols-[4rem_minmax(0,1fr)] sm:items-baseline">
    <span className="text-xs text-ink-3">{title}</span>
    <div className="flex flex-wrap gap-1.5">
      {variables.map((variable) => (
        <button
          key={variable}
          type="button"
          className="chip"
          aria-label={`Inserir variável ${variable}`}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onInsert(variable)}
        >
          {variable}
        </button>
      ))}
    </div>
  </div>
)
