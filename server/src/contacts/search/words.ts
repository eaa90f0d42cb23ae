import { toPhone } from '#contacts/phone.ts'

/** Fewer digits are a part of anything. */
const fewestDigits = 6

export const wordsOf = (search = '') => search.split(/\s+/).filter(Boolean)

/**
 * What a text written as numbers are is also looked for as: its digits, and the number it stands for when that is another,
 * because however it is typed, a contact's number is also kept as +5511987654321. Nothing when the text says no less.
 */
export function numbersIn(search = ''): string[] {
  if (!/^[\d\s()+./-]+$/.test(search)) return []
  const digits = search.replaceAll(/\D/g, '').replace(/^0+/, '')
  if (digits.length < fewestDigits) return []
  const number = toPhone(search) ?? ''
  return [digits, ...(number.includes(digits) ? [] : [number])].filter(
    (text) => text !== '' && !search.includes(text),
  )
}
