import type { User } from '@cadencia/contract/auth'
import type { Attribute } from '@cadencia/contract/me'

import { formatDate } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Card, Details } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

type Props = { user: User; attributes: readonly Attribute[] | undefined; failed: boolean }

export function AccountCard({ user, attributes, failed }: Props) {
  const valueOf = (key: string) => {
    if (!attributes && !failed) return <Skeleton className="my-0.5 h-4 w-32" />
    return attributes?.find((attribute) => attribute.key === key)?.value || 'Não informado'
  }
  return (
    <Card title="Dados da conta">
      <Details
        items={[
          ['Email', user.email],
          [
            'Status',
            <Badge key="status" tone={user.isActive ? 'green' : 'neutral'}>
              {user.isActive ? 'Ativo' : 'Inativo'}
            </Badge>,
          ],
          ['Nome', valueOf('name')],
          ['Empresa', valueOf('company')],
          ['Criado em', formatDate(user.createdAt)],
          ['Atualizado em', formatDate(user.updatedAt)],
        ]}
      />
    </Card>
  )
}
