/** The area codes of Brazil, by their first digit. */
const areas: Record<string, string> = {
  1: '123456789',
  2: '12478',
  3: '1234578',
  4: '123456789',
  5: '1345',
  6: '123456789',
  7: '134579',
  8: '123456789',
  9: '123456789',
}

const exists = (area: string) => areas[area.charAt(0)]?.includes(area.charAt(1)) === true

/** A mobile of nine digits, a mobile from before the ninth, a fixed line. */
const subscriber = /^(?:(9\d{8})|([6-9]\d{7})|([2-5]\d{7}))$/

/** Without the zero that is dialled before an area, and the two digits of a carrier that may follow it. */
function withoutTrunk(digits: string): string {
  if (!digits.startsWith('0')) return digits
  const dialled = digits.slice(1)
  return dialled.length > 11 ? dialled.slice(2) : dialled
}

/** Without the country, which only a number longer than an area and a mobile has. */
const withoutCountry = (digits: string) =>
  digits.startsWith('55') && digits.length >= 12 ? digits.slice(2) : digits

/**
 * A number of Brazil in E.164, as people write it: with or without country, trunk zero, carrier and ninth digit.
 * Undefined when it is none: an area that does not exist, digits missing or too many.
 */
export function brazilianNumber(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '').replace(/^00/, '')
  const national = withoutTrunk(withoutCountry(digits))
  const area = national.slice(0, 2)
  const [, mobile, oldMobile, fixed] = subscriber.exec(national.slice(2)) ?? []
  const line = mobile ?? (oldMobile && `9${oldMobile}`) ?? fixed
  return line && exists(area) ? `+55${area}${line}` : undefined
}

/** Whether a number says that it is of another country: +351…, or 00351… as it is dialled. */
export const isForeign = (typed: string): boolean => /^\s*(?:\+|00)\s*(?!55)[1-9]/.test(typed)

/** One identity for a Brazilian mobile in E.164, with the ninth digit or without it. Any other number stays as it is. */
export const withNinthDigit = (e164: string): string =>
  e164.startsWith('+55') ? (brazilianNumber(e164) ?? e164) : e164
