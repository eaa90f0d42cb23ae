import type { Snippet } from '@cadencia/contract/snippets'
import { type FormEvent, useState } from 'react'

import { saidBy } from '#lib/api.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

import { useDeleteSnippet, useKeepSnippet, useRenameSnippet } from './snippet-changes.ts'

type Props = {
  snippets: readonly Snippet[]
  /** What is selected in the content, to be kept. */
  selected: string
  onInsert: (content: string) => void
  onClose: () => void
}

/** Pieces of text with a name, for all templates of the account. */
export function SnippetsDialog({ snippets, selected, onInsert, onClose }: Props) {
  return (
    <Dialog title="Trechos" description="Textos prontos, para todos os templates da conta." onClose={onClose}>
      {selected.trim() !== '' && <KeepForm content={selected} onClose={onClose} />}
      {snippets.length === 0 ? (
        <p className="text-sm text-ink-2">
          Nenhum trecho ainda. Selecione uma parte do conteúdo e abra os trechos para guardá-la.
        </p>
      ) : (
        <ul className="snippets" aria-label="Trechos guardados">
          {snippets.map((snippet) => (
            <Row key={snippet.id} snippet={snippet} onInsert={onInsert} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function KeepForm({ content, onClose }: { content: string; onClose: () => void }) {
  const keep = useKeepSnippet()
  const [name, setName] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    // React hands the event on to the form of the template.
    event.stopPropagation()
    keep.mutate({ name, content })
  }
  if (keep.isSuccess)
    return (
      <Banner
        tone="blue"
        action={
          <Button size="sm" autoFocus onClick={onClose}>
            Voltar ao texto
          </Button>
        }
      >
        Trecho guardado.
      </Banner>
    )
  return (
    <form className="grid gap-2" noValidate onSubmit={send}>
      <p className="snippet-text">{content}</p>
      <Field label="Guardar a seleção como" error={keep.error ? (saidBy(keep.error) ?? failed) : undefined}>
        <Input
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={keep.isPending} busyText="Guardando...">
          Guardar trecho
        </Button>
      </div>
    </form>
  )
}

const failed = 'Erro ao guardar o trecho. Tente novamente.'

function Row({ snippet, onInsert }: { snippet: Snippet; onInsert: (content: string) => void }) {
  const [renaming, setRenaming] = useState(false)
  const remove = useDeleteSnippet()
  if (renaming) return <RenameRow snippet={snippet} onDone={() => setRenaming(false)} />
  return (
    <li>
      <div className="min-w-0 grow basis-40">
        <p className="truncate font-medium">{snippet.name}</p>
        <p className="truncate text-ink-3">{snippet.content}</p>
      </div>
      <Button size="sm" aria-label={`Inserir ${snippet.name}`} onClick={() => onInsert(snippet.content)}>
        Inserir
      </Button>
      <Button size="sm" aria-label={`Renomear ${snippet.name}`} onClick={() => setRenaming(true)}>
        Renomear
      </Button>
      <Button size="sm" aria-label={`Excluir ${snippet.name}`} onClick={() => remove.mutate(snippet)}>
        Excluir
      </Button>
    </li>
  )
}

function RenameRow({ snippet, onDone }: { snippet: Snippet; onDone: () => void }) {
  const rename = useRenameSnippet()
  const [name, setName] = useState(snippet.name)
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    rename.mutate({ id: snippet.id, name }, { onSuccess: onDone })
  }
  return (
    <li>
      <form className="flex grow flex-wrap items-end gap-2" noValidate onSubmit={send}>
        <div className="min-w-40 grow">
          <Field label="Nome do trecho" error={rename.error ? (saidBy(rename.error) ?? failed) : undefined}>
            <Input
              autoFocus
              value={name}
              maxLength={80}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
        </div>
        <Button type="submit" variant="primary" busy={rename.isPending} busyText="Salvando...">
          Salvar
        </Button>
        <Button onClick={onDone}>Voltar</Button>
      </form>
    </li>
  )
}
