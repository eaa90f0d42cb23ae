import type { Contact } from '@cadencia/contract/contacts'
import type { TemplateType } from '@cadencia/domain/channel'
import { Link } from '@tanstack/react-router'
import { Mail, MessageCircle, Phone, type LucideIcon } from 'lucide-react'

import { Button, buttonClass } from '#ui/button.tsx'

/** Why a contact may not be reached by a channel; none: they may. */
function closedBy({ channels }: Contact, of: TemplateType) {
  const found = channels?.find(({ channel }) => channel === of)
  if (!found || found.state === 'ok') return undefined
  return found.reason ?? (of === 'email' ? 'Sem e-mail' : 'Sem um número que possa ser usado')
}

const addressOf = ({ channels, email }: Contact, of: TemplateType) =>
  channels?.find(({ channel }) => channel === of)?.address ?? (of === 'email' ? email : '')

/** Where a click leads: to the program of the person's own machine. */
const urls: Record<TemplateType, (address: string) => string> = {
  email: (address) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`,
  whatsapp: (address) => `https://wa.me/${address.replace(/\D/g, '')}`,
  call: (address) => `tel:${address}`,
}

type WayProps = { contact: Contact; of: TemplateType; label: string; icon: LucideIcon; shortcut?: string }

function Way({ contact, of, label, icon: Icon, shortcut }: WayProps) {
  const closed = closedBy(contact, of)
  const address = addressOf(contact, of)
  if (closed !== undefined || !address)
    return (
      <Button icon={Icon} disabled title={closed ?? 'Sem endereço'}>
        {label}
      </Button>
    )
  const title = shortcut && `${label} (${shortcut.toUpperCase()})`
  return (
    <a
      className={buttonClass()}
      href={urls[of](address)}
      title={title}
      aria-keyshortcuts={shortcut}
      data-way={of}
      {...(of === 'whatsapp' && { target: '_blank', rel: 'noreferrer' })}
    >
      <Icon size={16} aria-hidden="true" />
      {label}
    </a>
  )
}

/** Ways to reach a contact: those that are closed say why. */
export const Reach = ({ contact, keys = false }: { contact: Contact; keys?: boolean }) => (
  <>
    {contact.answer ? (
      <Link to="/conversations" search={{ conversation: contact.id }} className={buttonClass()}>
        <Mail size={16} aria-hidden="true" />
        Escrever
      </Link>
    ) : (
      <Way contact={contact} of="email" label="Escrever" icon={Mail} />
    )}
    <Way
      contact={contact}
      of="whatsapp"
      label="WhatsApp"
      icon={MessageCircle}
      {...(keys && { shortcut: 'w' })}
    />
    <Way contact={contact} of="call" label="Ligar" icon={Phone} {...(keys && { shortcut: 'l' })} />
  </>
)
