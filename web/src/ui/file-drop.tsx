import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'

import { cx } from '#lib/cx.ts'

type Props = {
  label: string
  hint: string
  /** As an input takes it: '.csv,text/csv'. Only a suggestion: what arrives is the caller's to check. */
  accept: string
  onFile: (file: File) => void
}

/** A file, dropped here or chosen. The input lies over all of it, unseen. */
export function FileDrop({ label, hint, accept, onFile }: Props) {
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <span className={cx('file-drop', over && 'file-drop-over')}>
      <FileUp size={20} aria-hidden="true" />
      <label htmlFor={id}>{label}</label>
      <span id={`${id}-hint`}>{hint}</span>
      <input
        id={id}
        aria-describedby={`${id}-hint`}
        type="file"
        accept={accept}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file chosen again after it was mended must be a change too.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </span>
  )
}
