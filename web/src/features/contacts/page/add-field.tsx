import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'

import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'

type Props = {
  /** Keys that other contacts have, to choose from before a new one is made. */
  offered: readonly string[]
  busy: boolean
  error: string | undefined
  onSave: (key: string, value: string) => void
  onClose: () => void
}

export function AddField({ offered, busy, error, onSave, onClose }: Props) {
  const list = useId()
  const [key, setKey] = useState('')
  const [value, setValue] = useState('')
  const isWhole = key.trim() !== '' && value.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole && !busy) onSave(key.trim(), value.trim())
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed on what is in it
    <form aria-label="Novo campo" className="mt-3 grid gap-2" onSubmit={submit} onKeyDown={escape}>
      <Input
        aria-label="Campo"
        placeholder="Campo"
        // It was asked for to be filled in.
        autoFocus
        list={list}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={255}
        value={key}
        onChange={({ target }) => setKey(target.value)}
      />
      <datalist id={list}>
        {offered.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
      <Input
        aria-label="Valor"
        placeholder="Valor"
        autoComplete="off"
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      {error && <Banner tone="red">{error}</Banner>}
      <div className="flex gap-2">
        <Button size="sm" onClick={onClose} disabled={busy}>
          Cancelar
        </Button>
        <Button
          size="sm"
          type="submit"
          variant="primary"
          disabled={!isWhole}
          busy={busy}
          busyText="Salvando..."
        >
          Adicionar campo
        </Button>
      </div>
    </form>
  )
}
