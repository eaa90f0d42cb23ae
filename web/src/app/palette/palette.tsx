import { Search, X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'

import { IconButton } from '#ui/icon-button.tsx'

import { Choices, optionId } from './choices.tsx'
import { usePalette } from './use-palette.ts'

import './palette.css'

type Props = {
  /** What was typed before it was there. */
  typed: string
  onClose: () => void
  onSheet: () => void
}

const label = 'Buscar contatos, campanhas, templates e ações'

/** Finds whatever there is, and does what can be done with it. */
export function Palette({ typed, onClose, onSheet }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const { text, type, groups, current, point, choose, leave, press, said, hasActions } = usePalette(
    typed,
    onClose,
    onSheet,
  )
  const meant = current && optionId(id, current)

  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useEffect(() => {
    if (meant) document.getElementById(meant)?.scrollIntoView({ block: 'nearest' })
  }, [meant])

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Buscar"
      closedby="any"
      onCancel={(event) => {
        event.preventDefault()
        if (!leave()) onClose()
      }}
      onClose={() => !dialog.current?.open && onClose()}
    >
      <div className="palette-field">
        <Search size={18} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={meant}
          aria-autocomplete="list"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
        />
        <kbd aria-hidden="true">Esc</kbd>
        <IconButton className="palette-close" label="Fechar" icon={X} onClick={onClose} />
      </div>
      <Choices id={id} groups={groups} current={current} onPoint={point} onChoose={choose} />
      <output className="palette-said">{said}</output>
      <Foot hasActions={hasActions} />
    </dialog>
  )
}

const Foot = ({ hasActions }: { hasActions: boolean }) => (
  <p className="palette-foot" aria-hidden="true">
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> escolher
    </span>
    <span>
      <kbd>Enter</kbd> abrir
    </span>
    {hasActions && (
      <span>
        <kbd>Tab</kbd> ações do item
      </span>
    )}
  </p>
)
