import type { Attribute } from '@cadencia/contract/attributes'
import type { User } from '@cadencia/contract/auth'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { formatDate } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, Details } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const ProfileForm = lazy(async () => ({ default: (await import('./profile-form.tsx')).ProfileForm }))

type Props = { user: User; attributes: readonly Attribute[] | undefined; failed: boolean }

export function AccountCard({ user, attributes, failed }: Props) {
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const stop = () => {
    flushSync(() => setEditing(false))
    opener.current?.focus()
  }
  const stored = (key: string) => attributes?.find((attribute) => attribute.key === key)?.value
  const shown = (key: string) => {
    if (attributes) return stored(key) || 'Não informado'
    return failed ? '—' : <Skeleton className="my-0.5 h-4 w-32" />
  }
  const edit = (
    <Button ref={opener} size="sm" disabled={!attributes} onClick={() => setEditing(true)}>
      Editar Perfil
    </Button>
  )
  return (
    <Card title="Dados da conta" actions={!editing && edit}>
      {editing ? (
        <Suspense>
          <ProfileForm
            initial={{ name: stored('name') ?? '', company: stored('company') ?? '' }}
            onDone={stop}
          />
        </Suspense>
      ) : (
        <Details
          items={[
            ['Email', user.email],
            [
              'Status',
              <Badge key="status" tone={user.isActive ? 'green' : 'neutral'}>
                {user.isActive ? 'Ativo' : 'Inativo'}
              </Badge>,
            ],
            ['Nome', shown('name')],
            ['Empresa', shown('company')],
            ['Criado em', formatDate(user.createdAt)],
            ['Atualizado em', formatDate(user.updatedAt)],
          ]}
        />
      )}
    </Card>
  )
}
