import { Inbox, Pencil, Plus, Trash } from 'lucide-react'
import { useState } from 'react'

import { Badge, type Tone } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card, Details, StatCard } from '#ui/card.tsx'
import { Checkbox, Switch } from '#ui/checkbox.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input, Select, Textarea } from '#ui/input.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton, SkeletonLines } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { CampaignBadge, ChannelIcon, ChannelLabel, MessageBadge } from '#ui/status.tsx'

import { KitOverlays } from './kit-overlays.tsx'
import { KitTables } from './kit-tables.tsx'

const tones: Tone[] = ['neutral', 'green', 'amber', 'red', 'blue', 'violet', 'petrol']

/** Every component in every state, for eyes and for axe. Development only. */
export const KitScreen = () => (
  <main className="page grid grid-cols-[minmax(0,1fr)] gap-4">
    <PageHeader
      title="Kit"
      subtitle="Todos os componentes"
      back={{ to: '/', label: 'Voltar' }}
      actions={<Button variant="primary">Primária</Button>}
    />
    <Buttons />
    <Fields />
    <Choices />
    <KitOverlays />
    <Statuses />
    <Surfaces />
    <KitTables />
  </main>
)

const Buttons = () => (
  <Card title="Botões">
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="primary" icon={Plus}>
        Nova campanha
      </Button>
      <Button>Cancelar</Button>
      <Button variant="ghost">Limpar</Button>
      <Button variant="danger" icon={Trash}>
        Excluir
      </Button>
      <Button size="sm">Pequeno</Button>
      <Button disabled>Desabilitado</Button>
      <Button variant="primary" busy busyText="Salvando...">
        Salvar
      </Button>
      <IconButton label="Editar" icon={Pencil} />
      <IconButton label="Excluir" icon={Trash} danger />
      <CopyButton label="Copiar e-mail" text="ana@empresa.com.br" />
    </div>
  </Card>
)

const Fields = () => (
  <Card title="Campos">
    <div className="grid gap-4 md:grid-cols-2">
      <Field label="Nome" required>
        <Input placeholder="Nome da campanha" />
      </Field>
      <Field label="Email" required error="Email inválido">
        <Input defaultValue="ana@" />
      </Field>
      <Field label="Status" hint="Campanhas em rascunho não enviam mensagens automaticamente.">
        <Select>
          <option>Rascunho</option>
          <option>Ativa</option>
        </Select>
      </Field>
      <Field label="Tipo" hint="O tipo não pode ser alterado após a criação">
        <Select disabled>
          <option>Email</option>
        </Select>
      </Field>
      <Field label="Senha">
        <PasswordInput placeholder="Digite sua senha" />
      </Field>
      <Field label="Desabilitado">
        <Input disabled defaultValue="Sem mudança" />
      </Field>
      <Field label="Descrição" error="Descrição muito longa">
        <Textarea />
      </Field>
      <SearchInput label="Buscar por nome, e-mail ou WhatsApp" value="" onSearch={() => undefined} />
    </div>
  </Card>
)

function Choices() {
  const [status, setStatus] = useState<'all' | 'active' | 'inactive'>('all')
  return (
    <Card title="Escolhas">
      <div className="grid justify-items-start gap-3">
        <Segmented
          label="Status"
          value={status}
          onChange={setStatus}
          options={[
            { value: 'all', label: 'Todas' },
            { value: 'active', label: 'Ativas' },
            { value: 'inactive', label: 'Inativas' },
          ]}
        />
        <Switch
          label="Somente dias úteis"
          hint="As mensagens são enviadas apenas de segunda a sexta."
          defaultChecked
        />
        <Switch label="Desligado" />
        <Switch label="Desabilitado" disabled />
        <Checkbox label="Marcado" defaultChecked />
        <Checkbox label="Em parte" indeterminate />
        <Checkbox label="Só para leitores de tela" labelHidden />
      </div>
    </Card>
  )
}

const Statuses = () => (
  <Card title="Estados">
    <div className="flex flex-wrap items-center gap-2">
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <CampaignBadge status="active" />
      <MessageBadge status="error" />
      <ChannelLabel type="email" />
      <ChannelIcon type="whatsapp" />
      <ChannelIcon type="call" round />
    </div>
    <div className="mt-4 grid gap-2">
      <Banner tone="red" action={<Button size="sm">Tentar novamente</Button>}>
        Erro ao carregar contatos. Tente novamente.
      </Banner>
      <Banner tone="amber">Sem conexão. Tentando novamente…</Banner>
      <Banner tone="blue">Nada sai desta máquina enquanto não houver um remetente.</Banner>
    </div>
  </Card>
)

const Surfaces = () => (
  <>
    <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
      <StatCard label="Taxa de Entrega" value="96,4%" note="3.609 de 3.744 enviadas" />
      <StatCard label="Carregando" value={undefined} />
      <StatCard label="Campanha" value="Prospecção SaaS · SP" note="ID 1" small />
    </div>
    <Card title="Detalhes" actions={<Button size="sm">Editar</Button>}>
      <Details
        items={[
          ['Email', 'marcos@nortedigital.com.br'],
          ['Empresa', 'Não informado'],
        ]}
      />
    </Card>
    <Card title="Carregando">
      <Skeleton className="mb-4 h-5 w-40" />
      <SkeletonLines count={3} />
      <Spinner />
      <Spinner text="Carregando métricas..." />
    </Card>
    <EmptyState icon={Inbox} title="Crie sua primeira campanha" text="Ela começa como rascunho.">
      <Button variant="primary">Nova campanha</Button>
    </EmptyState>
  </>
)
