import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { mailboxesQuery } from '#features/senders/data.ts'
import { formatNear } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { buttonClass } from '#ui/button.tsx'

/** Answers may be missing here while a mailbox cannot be read. */
export function MailboxTrouble() {
  const { data: mailboxes = [] } = useQuery(mailboxesQuery)
  const unread = mailboxes.filter(({ state }) => state === 'failing' || state === 'refused')
  return unread.map(({ senderId, user, failingSince }) => (
    <Banner
      key={senderId}
      tone="amber"
      action={
        <Link to="/profile" className={buttonClass('secondary', 'sm')}>
          Ver motivo
        </Link>
      }
    >
      Não conseguimos ler {user}
      {failingSince && ` desde ${formatNear(failingSince)}`}.
    </Banner>
  ))
}
