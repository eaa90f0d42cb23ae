import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation } from '@tanstack/react-router'
import { useState } from 'react'

import { finishQuery } from '#features/senders/sign-in-data.ts'
import { saidBy } from '#lib/api.ts'
import { Banner } from '#ui/banner.tsx'
import { buttonClass } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** Where a provider of mail accounts leads a person back to. */
export function OauthCallbackScreen() {
  const came = useLocation({ select: ({ searchStr }) => searchStr.slice(1) })
  // The address is another one on the way to the next screen.
  const [query] = useState(came)
  const { data: isDone, error } = useQuery(finishQuery(query))
  if (isDone) return <Navigate to="/profile" replace />
  return (
    <>
      <PageHeader title="Conectar conta" />
      {error ? (
        <Banner
          tone="red"
          action={
            <Link to="/profile" replace className={buttonClass('secondary', 'sm')}>
              Voltar ao perfil
            </Link>
          }
        >
          {saidBy(error) ?? 'Não foi possível conectar a conta. Volte ao perfil e tente de novo.'}
        </Banner>
      ) : (
        <Spinner text="Conectando a conta..." />
      )}
    </>
  )
}
