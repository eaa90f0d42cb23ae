import type { Contact } from '@cadencia/contract/contacts'
import { sampleContact } from '@cadencia/domain/sample'
import { useQuery } from '@tanstack/react-query'
import { UserSearch } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { attributesQuery } from '#features/profile/data.ts'
import { useSession } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'

import { authorOf } from './author.ts'
import { EmailPreview } from './email-preview.tsx'
import { type Draft, renderDraft, type Rendered } from './render.ts'
import { TestButton } from './test-button.tsx'

// An email is what the page starts with; the rest comes when it is asked for.
const WhatsAppPreview = lazy(async () => ({
  default: (await import('./whatsapp-preview.tsx')).WhatsAppPreview,
}))
const CallTips = lazy(async () => ({ default: (await import('./call-tips.tsx')).CallTips }))
const MissingValues = lazy(async () => ({ default: (await import('./missing-values.tsx')).MissingValues }))
const ContactPicker = lazy(async () => ({ default: (await import('./contact-picker.tsx')).ContactPicker }))

const mailbox = (name: string | undefined, email: string) => (name ? `${name} <${email}>` : email)

export function TemplatePreview({ draft }: { draft: Draft }) {
  const session = useSession()
  const { data: attributes } = useQuery(attributesQuery)
  const [contact, setContact] = useState<Contact>()
  const [picking, setPicking] = useState(false)
  const email = session.status === 'signed-in' ? session.user.email : ''
  const author = authorOf({ email, attributes: attributes ?? [] })
  const message = renderDraft(draft, author, contact)
  const to = contact ?? sampleContact
  return (
    <div className="grid gap-3">
      {message.missing.length > 0 && attributes && (
        <Suspense>
          <MissingValues unknown={message.unknown} missing={message.missing} contactName={contact?.name} />
        </Suspense>
      )}
      <MessagePreview
        type={draft.type}
        message={message}
        from={mailbox(author.attributes['name'], email)}
        to={mailbox(to.name, to.email)}
      />
      <div className="preview-actions">
        {picking ? (
          <Suspense>
            <ContactPicker contact={contact} onChoose={setContact} />
          </Suspense>
        ) : (
          <Button icon={UserSearch} onClick={() => setPicking(true)}>
            Ver com um contato real
          </Button>
        )}
        {draft.type === 'email' && <TestButton draft={draft} />}
      </div>
    </div>
  )
}

type MessageProps = { type: Draft['type']; message: Rendered; from: string; to: string }

const MessagePreview = ({ type, message, from, to }: MessageProps) => (
  <Suspense>
    {type === 'email' && <EmailPreview message={message} from={from} to={to} />}
    {type === 'whatsapp' && <WhatsAppPreview text={message.body} />}
    {type === 'call' && <CallTips script={message.body} />}
  </Suspense>
)
