import type { Contact } from '@cadencia/contract/contacts'
import { compile, unknownIn } from '@cadencia/domain/template'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { attributesQuery } from '#features/profile/data.ts'
import { useSession } from '#lib/session.ts'

import { CallTips } from './call-tips.tsx'
import { ContactPicker } from './contact-picker.tsx'
import { EmailPreview } from './email-preview.tsx'
import { MissingValues } from './missing-values.tsx'
import { type Draft, renderDraft } from './render.ts'
import { authorOf, sampleContact } from './sample.ts'
import { WhatsAppPreview } from './whatsapp-preview.tsx'

const mailbox = (name: string | undefined, email: string) => (name ? `${name} <${email}>` : email)

export function TemplatePreview({ draft }: { draft: Draft }) {
  const session = useSession()
  const { data: attributes } = useQuery(attributesQuery)
  const [contact, setContact] = useState<Contact>()
  const email = session.status === 'signed-in' ? session.user.email : ''
  const author = authorOf({ email, attributes: attributes ?? [] })
  const message = renderDraft(draft, author, contact)
  const to = contact ?? sampleContact
  return (
    <div className="grid gap-3">
      <MissingValues
        unknown={unknownIn([...compile(draft.subject), ...compile(draft.content)])}
        missing={attributes ? message.missing : []}
        contactName={contact?.name}
      />
      {draft.type === 'email' && (
        <EmailPreview
          message={message}
          from={mailbox(author.attributes['name'], email)}
          to={mailbox(to.name, to.email)}
        />
      )}
      {draft.type === 'whatsapp' && <WhatsAppPreview text={message.text} />}
      {draft.type === 'call' && <CallTips script={message.text} />}
      <ContactPicker contact={contact} onChoose={setContact} />
    </div>
  )
}
