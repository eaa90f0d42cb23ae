import { Ban, Flag, Pause, Pencil, Trash } from 'lucide-react'
import { useState } from 'react'

import type { Period } from '#lib/days.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Select, Textarea } from '#ui/input.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { PeriodPicker } from '#ui/period-picker.tsx'
import { toast } from '#ui/toast.tsx'

type Open = 'form' | 'confirm' | undefined

export function KitOverlays() {
  const [open, setOpen] = useState<Open>()
  const [period, setPeriod] = useState<Period>({})
  const close = () => setOpen(undefined)
  const items: (MenuItem | 'separator')[] = [
    { label: 'Pausar', icon: Pause, shortcut: 'P', onSelect: () => toast({ title: 'Campanha pausada' }) },
    { label: 'Finalizar', icon: Flag, shortcut: 'F', disabled: true, onSelect: close },
    'separator',
    { label: 'Editar', icon: Pencil, shortcut: 'E', onSelect: () => setOpen('form') },
    { label: 'Cancelar mensagens pendentes', icon: Ban, onSelect: () => setOpen('confirm') },
    'separator',
    { label: 'Excluir', icon: Trash, shortcut: 'Del', danger: true, onSelect: () => setOpen('confirm') },
  ]
  return (
    <Card title="Camadas">
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => setOpen('form')}>Abrir formulário</Button>
        <Button onClick={() => setOpen('confirm')}>Abrir confirmação</Button>
        <Menu label="Ações de Prospecção" items={items} />
        <PeriodPicker
          label="Período"
          value={period}
          onChange={setPeriod}
          presets={[
            { label: 'Todos', period: {} },
            { label: 'Um dia', period: { from: '2026-11-15', to: '2026-11-15' } },
          ]}
        />
        <Toasts />
      </div>
      {open === 'form' && <FormDialog onClose={close} />}
      {open === 'confirm' && (
        <ConfirmDialog
          title="Excluir “Prospecção SaaS”?"
          text="A campanha e a cadência serão excluídas. Esta ação não pode ser desfeita."
          keepLabel="Manter campanha"
          confirmLabel="Excluir campanha"
          onConfirm={close}
          onClose={close}
        />
      )}
    </Card>
  )
}

const Toasts = () => (
  <>
    <Button onClick={() => toast({ title: 'Atributo criado', text: 'A chave cargo foi criada.' })}>
      Aviso
    </Button>
    <Button onClick={() => toast({ title: 'Erro ao criar atributo', destructive: true })}>
      Aviso de erro
    </Button>
    <Button
      onClick={() =>
        toast({
          title: 'Contato excluído',
          action: { label: 'Desfazer', onSelect: () => toast({ title: 'Contato de volta' }) },
        })
      }
    >
      Aviso com ação
    </Button>
  </>
)

function FormDialog({ onClose }: { onClose: () => void }) {
  const [dirty, setDirty] = useState(false)
  return (
    <Dialog
      title="Nova campanha"
      onClose={onClose}
      dirty={dirty}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form="kit-form">
            Criar campanha
          </Button>
        </>
      }
    >
      <form
        id="kit-form"
        className="grid gap-3.5"
        onChange={() => setDirty(true)}
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <Field label="Nome" required>
          <Input name="name" />
        </Field>
        <Field label="Descrição">
          <Textarea name="description" rows={3} />
        </Field>
        <Field label="Status" hint="Campanhas em rascunho não enviam mensagens automaticamente.">
          <Select name="status">
            <option>Rascunho</option>
          </Select>
        </Field>
        <Switch label="Somente dias úteis" hint="As mensagens são enviadas apenas de segunda a sexta." />
      </form>
      <Banner tone="red">Erro ao salvar campanha. Tente novamente.</Banner>
    </Dialog>
  )
}
