import type { Contact } from '@cadencia/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useNavigate } from '@tanstack/react-router'
import { Link2, UserRoundX } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { z } from 'zod'

import { actionsOf, type ContactActions } from '#features/contacts/contact-actions.ts'
import type { OpenDialog } from '#features/contacts/contact-dialogs.tsx'
import { ContactMenu } from '#features/contacts/contact-menu.tsx'
import { Avatar } from '#features/contacts/page/avatar.tsx'
import { AllCards, CardsOf } from '#features/contacts/page/cards.tsx'
import { contactQuery, overviewQuery, type Show } from '#features/contacts/page/data.ts'
import { aboutOf } from '#features/contacts/page/person.ts'
import { Reach } from '#features/contacts/page/reach.tsx'
import { Tabs, tabs } from '#features/contacts/page/tabs.tsx'
import { hasSituation, SituationBadge } from '#features/contacts/situation-badge.tsx'
import { statusOf } from '#lib/api.ts'
import { useKeys } from '#lib/keys.ts'
import { useNarrow } from '#lib/media.ts'
import { useFilters, useSetFilters } from '#lib/search.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton, SkeletonLines } from '#ui/skeleton.tsx'

import '#features/contacts/contacts.css'

const ContactDialogs = lazy(async () => ({
  default: (await import('#features/contacts/contact-dialogs.tsx')).ContactDialogs,
}))

const filters = z.object({
  tab: z.enum(tabs),
  /** What is done as soon as the page is there. */
  open: z.enum(['relate', 'note']),
})

const back = { to: '/contacts', label: 'Voltar para Contatos' } as const

/** Only a number is a contact's: nothing else is worth asking for. */
const isNumber = (id: string | undefined) => /^\d{1,15}$/.test(id ?? '')

/** One person, and everything about them. */
export function ContactScreen() {
  const { id } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({ ...contactQuery(Number(id)), enabled: isNumber(id) })
  if (!isNumber(id) || statusOf(error) === 404) return <NotFound />
  if (data) return <Whole key={data.id} contact={data} />
  return (
    <>
      <PageHeader
        tab="Contato"
        title={<Skeleton className="my-1 h-5 w-44" />}
        subtitle={undefined}
        back={back}
      />
      {error ? (
        <LoadFailure
          error={error}
          text="Erro ao carregar o contato. Tente novamente."
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeletons />
      )}
    </>
  )
}

const NotFound = () => (
  <>
    <PageHeader title="Contato" back={back} />
    <div role="alert">
      <EmptyState icon={UserRoundX} title="Contato não encontrado">
        <Link to="/contacts" className={buttonClass()}>
          Voltar para Contatos
        </Link>
      </EmptyState>
    </div>
  </>
)

const Skeletons = () => (
  <div className="contact-grid">
    {[5, 8, 4].map((count) => (
      <Card key={count}>
        <SkeletonLines count={count} />
      </Card>
    ))}
  </div>
)

function Whole({ contact }: { contact: Contact }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<OpenDialog>()
  const close = () => setOpen(undefined)
  const on = actionsOf(setOpen)
  usePageKeys(contact, on)
  useAskedFor(contact, on)
  return (
    <>
      <Head contact={contact} on={on} />
      <Parts contact={contact} on={on} />
      <Suspense>
        {open && (
          <ContactDialogs
            open={open}
            onOpen={setOpen}
            onClose={close}
            onDeleted={() => void navigate({ to: back.to, replace: true })}
          />
        )}
      </Suspense>
    </>
  )
}

const writeNote = () => document.querySelector<HTMLElement>('[data-note=new]')?.focus()

/** What the address asks for is done once. */
function useAskedFor(contact: Contact, on: ContactActions) {
  const { open } = useFilters(filters)
  const setFilters = useSetFilters()
  useEffect(() => {
    if (!open) return
    setFilters({ open: undefined })
    if (open === 'note') writeNote()
    else on.relate(contact)
  })
}

const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()

function usePageKeys(contact: Contact, on: ContactActions) {
  const does: Record<string, () => void> = {
    a: writeNote,
    w: () => press('main [data-way=whatsapp]'),
    l: () => press('main [data-way=call]'),
    e: () => on.edit(contact),
    r: () => on.relate(contact),
  }
  useKeys((key) => {
    does[key]?.()
    return key in does
  })
}

type Props = { contact: Contact; on: ContactActions }

const Head = ({ contact, on }: Props) => (
  <PageHeader
    title={contact.name}
    before={!useNarrow() && <Avatar name={contact.name} />}
    badge={
      hasSituation(contact) && <SituationBadge contact={contact} onClosed={() => on.channels(contact)} />
    }
    subtitle={aboutOf(contact) || contact.email}
    back={back}
    actions={
      <div className="contact-acts">
        <Reach keys contact={contact} />
        <Button
          icon={Link2}
          variant="primary"
          className="max-md:!hidden"
          title="Relacionar a campanha (R)"
          aria-keyshortcuts="r"
          onClick={() => on.relate(contact)}
        >
          Relacionar a campanha
        </Button>
        <ContactMenu contact={contact} on={on} />
      </div>
    }
  />
)

function Parts({ contact, on }: Props) {
  const { tab = 'timeline' } = useFilters(filters)
  const [show, setShow] = useState<Show>('all')
  const { data } = useQuery(overviewQuery(contact.id))
  const isNarrow = useNarrow()
  const cards = {
    contact,
    show,
    onShow: setShow,
    onEdit: () => on.edit(contact),
    onRelate: () => on.relate(contact),
  }
  if (!isNarrow) return <AllCards {...cards} />
  const tasks = data?.upcoming.filter(({ isTask }) => isTask).length ?? 0
  return (
    <>
      <Tabs current={tab} counts={{ campaigns: data?.campaigns.length ?? 0, tasks }} />
      <CardsOf tab={tab} {...cards} />
    </>
  )
}
