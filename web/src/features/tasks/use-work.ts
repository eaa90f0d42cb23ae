import type { Task } from '@cadencia/contract/tasks'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import { useDraft } from '#lib/draft.ts'

import { type Choice, choicesFor, skip } from './choices.ts'
import { dateFault, momentsFor, snoozes } from './dates.ts'
import type { Desk } from './desk.ts'
import { follow, urlFor } from './whatsapp.ts'

/** The panel that is open under the work: nothing, what the contact answered, or until when it is put off. */
type Panel = 'outcomes' | 'asks' | 'snooze'

/** What is being chosen of a task: an outcome with its date, or until when it is put off. */
function useChoosing(task: Task, wasOpened: boolean) {
  const [panel, setPanel] = useState<Panel>('outcomes')
  const [choice, setChoice] = useState<Choice>()
  const [pointed, setPointed] = useState<Choice>()
  const [when, setWhen] = useState('')
  const [until, setUntil] = useState<string>()
  const all = choicesFor(task, wasOpened)
  const choices = (panel === 'asks' && all.find(({ asks }) => asks)?.asks) || all
  const moments = choice?.needs ? momentsFor(choice.needs, task.tries).map(({ value }) => value) : []
  return {
    panel,
    choice,
    when,
    /** What is wrong with the date that was typed. */
    fault: choice?.needs && dateFault(choice.needs, when),
    /** The own moment to which it is put off, while it is being chosen. */
    until,
    choices,
    /** What the line under the buttons speaks of. */
    shown: pointed ?? choice ?? choices.find(({ isPlain }) => isPlain),
    point: setPointed,
    setWhen,
    setUntil,
    setPanel,
    select: (chosen: Choice) => {
      setChoice(chosen)
      setWhen(chosen.needs ? (momentsFor(chosen.needs, task.tries)[0]?.value ?? '') : '')
    },
    nextDate: () => setWhen(moments[(moments.indexOf(when) + 1) % moments.length] ?? when),
    chooseUntil: () => setUntil(snoozes()[2]?.value ?? ''),
    openPanel: (next: Panel) => {
      setChoice(undefined)
      setUntil(undefined)
      setPanel(next)
    },
  }
}

/** The words of a task: what a person notes, and what they change of the message. */
function useWords(task: Task) {
  const { text: note, write } = useDraft(`task-note/${task.id}`)
  const [text, setText] = useState<string>()
  const [isEditing, setIsEditing] = useState(false)
  return {
    note,
    text,
    isEditing,
    /** Only where it is not the script. */
    changed: text?.trim() && text !== task.script ? text : undefined,
    setNote: write,
    setText,
    edit: () => setIsEditing(!isEditing),
  }
}

/** It has a text that is sent; a call and a task of any kind have one that is read. */
export const isMessage = ({ channel }: Task) => channel === 'whatsapp' || channel === 'email'

/** One task at hand: what was chosen of it so far, and what can be done with it. */
export function useWork(task: Task, desk: Desk, opensNext: boolean) {
  const navigate = useNavigate()
  const noteField = useRef<HTMLTextAreaElement>(null)
  const [since, setSince] = useState<number>()
  const wasOpened = desk.openedId === task.id
  const { select, setPanel, ...choosing } = useChoosing(task, wasOpened)
  const { changed, ...words } = useWords(task)
  const { choice, when, fault } = choosing

  const record = (chosen: Choice) => {
    if (chosen === choice && fault) return
    words.setNote('')
    const next = desk.record(task, chosen, { note: words.note, when, text: changed })
    if (opensNext && chosen.isPlain && chosen.outcome === 'sent' && next?.whatsAppUrl) desk.open(next)
  }
  const sendOrOpen = () => {
    const sent = choicesFor(task, true).find(({ isPlain }) => isPlain)
    return (wasOpened || task.channel === 'task') && sent ? record(sent) : desk.open(task, changed)
  }
  const dial = () => {
    if (since !== undefined) return
    setSince(Date.now())
    follow(`tel:${task.phone}`)
  }
  return {
    ...choosing,
    ...words,
    task,
    since,
    noteField,
    wasOpened,
    isBlocked: desk.isBlocked,
    url: urlFor(task, changed),
    canSkip: task.channel !== 'call',
    choose: (chosen: Choice) => {
      if (chosen.asks) return setPanel('asks')
      return chosen.isPlain ? record(chosen) : select(chosen)
    },
    record,
    /** Enter: records what is chosen, or does the next thing there is to do. */
    primary: () => {
      if (choice) return record(choice)
      return task.channel === 'call' ? dial() : sendOrOpen()
    },
    skip: () => record(skip),
    snooze: (at: string) => {
      if (!dateFault('later', at)) desk.snooze(task, at)
    },
    openContact: () => void navigate({ to: '/contacts/$id', params: { id: String(task.contact.id) } }),
    copyNumber: () => void navigator.clipboard.writeText(task.phone || task.contact.email || ''),
  }
}

export type Work = ReturnType<typeof useWork>

type KeyTable = Record<string, (work: Work) => unknown>

/** What each key does; a key that is not here is not ours. */
const keys: KeyTable = {
  s: (work) => work.openPanel('snooze'),
  p: (work) => work.canSkip && work.skip(),
  e: (work) => isMessage(work.task) && work.edit(),
  a: ({ noteField }) => noteField.current?.focus(),
  c: (work) => work.copyNumber(),
  o: (work) => work.openContact(),
  d: (work) => work.nextDate(),
}

/** Whether a key was one of the task at hand, after doing what it stands for. */
export function pressKey(work: Work, key: string): boolean {
  if (/^\d$/.test(key)) return pressDigit(work, key)
  const act = keys[key]
  act?.(work)
  return act !== undefined
}

function pressDigit(work: Work, key: string) {
  if (work.panel === 'snooze') {
    const moment = snoozes()[Number(key) - 1]
    if (moment) work.snooze(moment.value)
    else if (key === '5') work.chooseUntil()
    return true
  }
  const chosen = work.choices.find((each) => each.key === key)
  if (chosen) work.choose(chosen)
  return chosen !== undefined
}
