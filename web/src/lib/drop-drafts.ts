/** Nothing that was written stays behind when a person signs out: forms on the screen hear of it, what was kept goes. */
export function dropDrafts() {
  dispatchEvent(new Event('draftdrop'))
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith('draft/')) storage.removeItem(key)
}
