import { withNinthDigit } from '@cadencia/domain/contact'
// 80 kB of metadata instead of 145: it lacks only the patterns of each kind of line, and the ninth digit is our own rule.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The number a text stands for, in E.164, Brazil being home; null when it is none. */
export function toPhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, 'BR')
  return number?.isValid() ? withNinthDigit(number.number) : null
}
