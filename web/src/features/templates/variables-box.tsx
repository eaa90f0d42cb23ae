import type { ReactNode } from 'react'

/** What can be asked for: a click writes it where the cursor is. The chips come when it is known what contacts have. */
export const VariablesBox = ({ chips }: { chips: ReactNode }) => (
  <section className="variables" aria-labelledby="variables-title">
    <h2 id="variables-title" className="text-sm font-medium">
      Variáveis disponíveis
    </h2>
    <div className="variables-chips">{chips}</div>
    <p className="text-xs text-ink-3">
      Atributos do contato: <code>{'{{contact.cidade}}'}</code>. Valor reserva:{' '}
      <code>{'{{name|cliente}}'}</code>. Maiúsculas e acentos não importam.
    </p>
  </section>
)
