import { useQuery } from '@tanstack/react-query'

import { Dialog } from '#ui/dialog.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'

import { attributesQuery } from './data.ts'
import { ProfileForm } from './profile-form.tsx'

/** The name and the company that messages are signed with, without leaving the page. */
export function SignDialog({ onClose }: { onClose: () => void }) {
  const { data: attributes, isError } = useQuery(attributesQuery)
  const stored = (key: string) => attributes?.find((attribute) => attribute.key === key)?.value ?? ''
  return (
    <Dialog
      size="sm"
      title="Diga quem assina"
      description="Seu nome e sua empresa entram nas mensagens, no lugar de {{user.name}} e {{user.company}}."
      onClose={onClose}
    >
      {attributes || isError ? (
        <ProfileForm initial={{ name: stored('name'), company: stored('company') }} onDone={onClose} />
      ) : (
        <SkeletonLines count={4} />
      )}
    </Dialog>
  )
}
