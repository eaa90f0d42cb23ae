import { useState } from 'react'

const keyOf = (id: number) => `answer/${id}`

/** What is being written to a contact: kept in this tab, so that leaving the page loses nothing. */
export function useDraft(id: number) {
  const [text, setText] = useState(() => sessionStorage.getItem(keyOf(id)) ?? '')
  const write = (next: string) => {
    setText(next)
    if (next === '') sessionStorage.removeItem(keyOf(id))
    else sessionStorage.setItem(keyOf(id), next)
  }
  return { text, write }
}
