import { getTestMode } from '@cadencia/contract/test-mode'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'

import { call } from '#lib/api.ts'
import { buttonClass } from '#ui/button.tsx'
import { Popover } from '#ui/popover.tsx'

import './test-pill.css'

const all = {
  label: 'Modo de teste',
  text: 'Nada sai desta máquina. As mensagens ficam na caixa de testes, como o contato as veria.',
}
const only = {
  email: {
    label: 'E-mail em teste',
    text: 'Nenhum e-mail sai desta máquina. Eles ficam na caixa de testes, como o contato os veria.',
  },
  whatsapp: {
    label: 'WhatsApp em teste',
    text: 'Nenhum WhatsApp sai desta máquina. As mensagens ficam na caixa de testes, como o contato as veria.',
  },
}

function useTestMode() {
  const { data } = useQuery({
    // Below the senders: a change of one of them asks this again.
    queryKey: ['senders', 'testing'],
    queryFn: ({ signal }) => call(getTestMode, {}, { signal }),
    staleTime: 60_000,
  })
  const [first, second] = data?.channels ?? []
  return first && (second ? all : only[first])
}

/** Says which channels are in test, beside the title, or as an icon in the top bar of a phone. */
export function TestPill({ asIcon = false }: { asIcon?: boolean }) {
  const told = useTestMode()
  if (!told) return null
  return (
    <Popover
      className="test-told"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={asIcon ? 'icon-btn' : 'test-pill tone-blue'}
          {...(asIcon && { 'aria-label': told.label, title: told.label })}
        >
          <FlaskConical size={14} aria-hidden="true" />
          {!asIcon && told.label}
        </button>
      )}
    >
      {(close) => (
        <section aria-label={told.label}>
          <p>{told.text}</p>
          <div className="flex flex-wrap gap-2">
            <Link to="/sandbox" data-autofocus className={buttonClass('secondary', 'sm')} onClick={close}>
              Ver mensagens
            </Link>
            <Link to="/profile" className={buttonClass('secondary', 'sm')} onClick={close}>
              Conectar um canal
            </Link>
          </div>
        </section>
      )}
    </Popover>
  )
}
