import { getTestMode } from '@cadencia/contract/test-mode'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { call } from '#lib/api.ts'

import './test-mode.css'

/** Says that nothing leaves, as long as that is so. At the foot of the window: what comes late there moves nothing. */
export function TestMode() {
  const { data } = useQuery({
    // Below the senders: whoever changes one of them has this asked again.
    queryKey: ['senders', 'testing'],
    queryFn: ({ signal }) => call(getTestMode, {}, { signal }),
    staleTime: 60_000,
  })
  if (!data?.testing) return null
  return (
    <aside aria-label="Modo de teste" className="test-mode tone-blue">
      Modo de teste: nada sai desta máquina.{' '}
      <Link to="/sandbox" className="link">
        Ver mensagens
      </Link>
    </aside>
  )
}
