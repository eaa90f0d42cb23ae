import { sampleContact } from '@cadencia/domain/sample'
import { Users } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { Button } from '#ui/button.tsx'

import { EmailPreview } from './email-preview.tsx'
import { later } from './later.ts'
import type { Draft, Rendered } from './render.ts'
import { TestButton } from './test-button.tsx'
import type { Preview, Viewed } from './use-preview.ts'

// An email is what the page starts with; the rest comes when it is asked for.
const WhatsAppPreview = lazy(async () => ({
  default: (await import('./whatsapp-preview.tsx')).WhatsAppPreview,
}))
const CallTips = lazy(async () => ({ default: (await import('./call-tips.tsx')).CallTips }))
const MissingValues = later('MissingValues')
const ContactPicker = later('ContactPicker')
const Lacking = later('Lacking')
const InboxLine = later('InboxLine')
const MailFoot = later('MailFoot')

const mailbox = (name: string | undefined, email: string) => (name ? `${name} <${email}>` : email)

type Props = { draft: Draft; preview: Preview; templateId: number | undefined; touched: boolean }

/** Who is walked through: all contacts, or those who lack a value. */
type Walk = { among?: readonly Viewed[] }

export function TemplatePreview({ draft, preview, templateId, touched }: Props) {
  const { contact, setContact, author, message, isReady } = preview
  const [walk, setWalk] = useState<Walk>()
  const to = contact ?? sampleContact
  const isMail = draft.type === 'email'
  return (
    <div className="grid gap-3">
      <div className="preview-actions">
        <WhoSees walk={walk} onWalk={setWalk} preview={preview} templateId={templateId} />
        {isMail && <TestButton draft={draft} />}
      </div>
      <Suspense>
        {message.missing.length > 0 && isReady && (
          <MissingValues unknown={message.unknown} missing={message.missing} contactName={contact?.name} />
        )}
        {touched && (
          <Lacking
            draft={draft}
            templateId={templateId}
            onSee={(among) => {
              setWalk({ among })
              setContact(among[0])
            }}
          />
        )}
        {touched && isMail && <InboxLine message={message} author={author} />}
      </Suspense>
      <MessagePreview
        type={draft.type}
        message={message}
        from={mailbox(author.attributes['name'], author.email)}
        to={mailbox(to.name, to.email)}
        foot={
          touched && (
            <Suspense>
              <MailFoot content={draft.content} author={author} />
            </Suspense>
          )
        }
      />
    </div>
  )
}

type WhoProps = {
  walk: Walk | undefined
  onWalk: (walk: Walk) => void
  preview: Preview
  templateId: number | undefined
}

const WhoSees = ({ walk, onWalk, preview: { contact, setContact }, templateId }: WhoProps) =>
  walk ? (
    <Suspense>
      <ContactPicker
        key={walk.among ? 'lacking' : 'all'}
        among={walk.among}
        contact={contact}
        templateId={templateId}
        onChoose={setContact}
        onAll={() => onWalk({})}
      />
    </Suspense>
  ) : (
    <Button icon={Users} onClick={() => onWalk({})}>
      Ver com um contato real
    </Button>
  )

type MessageProps = {
  type: Draft['type']
  message: Rendered
  from: string
  to: string
  foot: ReactNode
}

const MessagePreview = ({ type, message, from, to, foot }: MessageProps) => (
  <Suspense>
    {type === 'email' && <EmailPreview message={message} from={from} to={to} foot={foot} />}
    {type === 'whatsapp' && <WhatsAppPreview text={message.body} />}
    {type === 'call' && <CallTips script={message.body} />}
  </Suspense>
)
