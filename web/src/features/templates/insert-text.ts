export type TextField = HTMLInputElement | HTMLTextAreaElement

/** Writes at the cursor as if it were typed: the form hears of it, and Ctrl+Z takes it back. */
export function insertText(field: TextField, text: string) {
  field.focus()
  // Deprecated without a successor: nothing else keeps the field's undo history.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
