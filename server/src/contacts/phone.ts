import { brazilianNumber, isForeign } from '@cadencia/domain/phone'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** The number a text stands for, in E.164, Brazil being home; null when it is none that can be called or written to. */
export function toPhone(typed: string): string | null {
  if (!isForeign(typed)) return brazilianNumber(typed) ?? null
  const number = parsePhoneNumberFromString(typed.replace(/^\s*00/, '+'))
  return number?.isValid() ? number.number : null
}
