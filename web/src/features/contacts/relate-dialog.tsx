import type { Campaign } from '@cadencia/contract/campaigns'
import type { Contact } from '@cadencia/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'

import { formatCount } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/input.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'

import { useRelate } from './changes.ts'
import { CurrentCampaigns } from './current-campaigns.tsx'
import { activeCampaignsQuery } from './data.ts'
import { relateFailure } from './relate-failure.ts'
import { onlyOf, type Target } from './target.ts'

type Props = { target: Target; onClose: () => void }

const titleOf = ({ count }: Target) =>
  count === 1 ? 'Relacionar a campanha' : `Relacionar ${formatCount(count)} contatos a campanha`

const describe = (only: Contact | undefined) =>
  only
    ? `${only.name} passa a receber as mensagens da cadência da campanha.`
    : 'Os contatos passam a receber as mensagens da cadência da campanha.'

export function RelateDialog({ target, onClose }: Props) {
  const formId = useId()
  const relate = useRelate(target)
  const only = onlyOf(target)
  const [asked, setAsked] = useState<Campaign>()
  const send = (campaign: Campaign) => {
    setAsked(undefined)
    relate.mutate(campaign.id, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={titleOf(target)}
      description={describe(only)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={relate.isPending}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={relate.isPending}
            busyText="Relacionando..."
          >
            Relacionar
          </Button>
        </>
      }
    >
      <CampaignChoice
        formId={formId}
        // Everybody a search finds is more than can be seen: asked once more, with the number.
        onChoose={target.kind === 'found' ? setAsked : send}
      />
      {relate.error && <Banner tone="red">{relateFailure(relate.error)}</Banner>}
      {only && <CurrentCampaigns contact={only} onRemoved={onClose} />}
      {asked && (
        <ConfirmDialog
          title={`Relacionar ${formatCount(target.count)} contatos a “${asked.name}”?`}
          text="As mensagens da cadência serão agendadas para cada um deles."
          keepLabel="Voltar"
          confirmLabel={`Relacionar ${formatCount(target.count)} contatos`}
          onConfirm={() => send(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Dialog>
  )
}

type ChoiceProps = { formId: string; onChoose: (campaign: Campaign) => void }

function CampaignChoice({ formId, onChoose }: ChoiceProps) {
  const { data: campaigns, error, refetch } = useQuery(activeCampaignsQuery)
  const [chosen, setChosen] = useState('')
  const [tried, setTried] = useState(false)
  if (error)
    return (
      <LoadFailure
        error={error}
        text="Erro ao carregar campanhas. Tente novamente."
        onRetry={() => void refetch()}
      />
    )
  if (campaigns?.length === 0) return <NoActiveCampaign />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const campaign = campaigns?.find(({ id }) => String(id) === chosen)
    if (campaign) onChoose(campaign)
  }
  return (
    <form id={formId} noValidate onSubmit={submit}>
      <Field
        label="Campanha"
        required
        hint="Só aparecem campanhas ativas."
        error={tried && !chosen ? 'Selecione uma campanha' : undefined}
      >
        <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value="">{campaigns ? 'Selecione uma campanha' : 'Carregando...'}</option>
          {campaigns?.map((campaign) => (
            <option key={campaign.id} value={campaign.id}>
              {campaign.name}
            </option>
          ))}
        </Select>
      </Field>
    </form>
  )
}

const NoActiveCampaign = () => (
  <Banner
    tone="amber"
    action={
      <Link to="/campaigns" className={buttonClass('secondary', 'sm')}>
        Ver campanhas
      </Link>
    }
  >
    Nenhuma campanha ativa. Apenas campanhas ativas podem receber novos contatos.
  </Banner>
)
