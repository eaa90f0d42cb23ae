import { useState } from 'react'

/** What is being written: kept in this tab under its key, so that leaving the page loses nothing. */
export function useDraft(name: string) {
  const key = `draft/${name}`
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '')
  const write = (next: string) => {
    setText(next)
    if (next === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, next)
  }
  return { text, write }
}
