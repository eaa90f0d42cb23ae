import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { dropDraft, isFresh, keepDraft, readDraft } from '#lib/draft-store.ts'
import { formatDateTime, formatTime } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

const restMs = 1000

const isToday = (at: string) => new Date(at).toDateString() === new Date().toDateString()
const whenOf = (at: string) => (isToday(at) ? formatTime(at) : formatDateTime(at))

export type KeptProps<V> = {
  name: string
  value: V
  isDirty: boolean
  saving: boolean
  /** Why the last attempt to save it failed. */
  refused: unknown
  restore: (value: V) => void
  /** When it was last kept, in words. */
  onNote: (note: string | undefined) => void
  /** In the page where it was written it is simply there again. */
  isText?: boolean
}

type Props = KeptProps<object> & { draftKey: string }

/** Keeps what is written when the typing rests and when the page is left; forgets it once it is saved. */
function useKeeping({ draftKey: key, name, value, isDirty, saving, refused, onNote }: Props) {
  const text = JSON.stringify(value)
  const waiting = useRef<string>(undefined)
  const hasKept = useRef(false)
  const wasSaving = useRef(false)
  const keep = () => {
    if (waiting.current === undefined) return
    const at = new Date().toISOString()
    hasKept.current = keepDraft(key, { at, value: JSON.parse(waiting.current) })
    waiting.current = undefined
    if (hasKept.current) onNote(`Rascunho salvo às ${formatTime(at)}`)
  }
  const drop = () => {
    waiting.current = undefined
    hasKept.current = false
    dropDraft(key)
    onNote(undefined)
  }

  const changed = useEffectEvent(() => {
    waiting.current = isDirty ? text : undefined
    if (!isDirty && hasKept.current) drop()
  })
  const rest = useEffectEvent(keep)
  useEffect(() => {
    changed()
    const timer = setTimeout(() => rest(), restMs)
    return () => clearTimeout(timer)
  }, [text, isDirty])

  const settle = useEffectEvent(() => {
    if (wasSaving.current && !saving && !refused) drop()
    wasSaving.current = saving
  })
  useEffect(() => settle(), [saving, refused])

  const discarded = useEffectEvent((event: Event) => {
    const asked: unknown = event instanceof CustomEvent ? event.detail : name
    if (asked === name) drop()
  })
  // What is on its way to the server when its form closes was taken.
  const leave = useEffectEvent(() => (saving && !refused ? dropDraft(key) : keep()))
  useEffect(() => {
    const hear = (event: Event) => discarded(event)
    const hide = () => rest()
    addEventListener('draftdrop', hear)
    addEventListener('pagehide', hide)
    return () => {
      removeEventListener('draftdrop', hear)
      removeEventListener('pagehide', hide)
      leave()
    }
  }, [])
  return drop
}

export function Keeper(props: Props) {
  const { draftKey, restore, isText } = props
  const [fresh] = useState(() => (isText && isFresh(draftKey) ? readDraft(draftKey) : undefined))
  const [found, setFound] = useState(() => (fresh ? undefined : readDraft(draftKey)))
  const drop = useKeeping(props)
  const use = () => {
    setFound(undefined)
    if (found) restore(found.value)
  }
  const takeUp = useEffectEvent(() => {
    if (fresh) restore(fresh.value)
  })
  useEffect(() => takeUp(), [])
  if (!found) return null
  const discard = () => {
    setFound(undefined)
    drop()
  }
  const actions = (
    <span className="flex flex-wrap gap-2">
      <Button size="sm" onClick={use}>
        Usar rascunho
      </Button>
      <Button size="sm" variant="ghost" onClick={discard}>
        Descartar
      </Button>
    </span>
  )
  return (
    <Banner tone="blue" action={actions}>
      {`Recuperamos um rascunho de ${whenOf(found.at)}.`}
    </Banner>
  )
}
