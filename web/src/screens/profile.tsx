import { useQuery } from '@tanstack/react-query'

import { AccountCard } from '#features/profile/account-card.tsx'
import { AttributesCard } from '#features/profile/attributes-card.tsx'
import { attributesQuery } from '#features/profile/data.ts'
import { PreferencesCard } from '#features/profile/preferences-card.tsx'
import { SendersCard } from '#features/senders/senders-card.tsx'
import { useSession } from '#lib/session.ts'
import { PageHeader } from '#ui/page-header.tsx'

export function ProfileScreen() {
  const session = useSession()
  const { data: attributes, error, refetch } = useQuery(attributesQuery)
  return (
    <>
      <PageHeader title="Perfil" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          {session.status === 'signed-in' && (
            <AccountCard user={session.user} attributes={attributes} failed={error !== null} />
          )}
          <PreferencesCard />
        </div>
        <AttributesCard attributes={attributes} error={error} onRetry={() => void refetch()} />
        <div className="min-w-0 lg:col-span-2">
          <SendersCard />
        </div>
      </div>
    </>
  )
}
