/** Where the clock is not Brasília's, by area code. A code that spans two zones goes with the one where most of its people live. */
const elsewhere: Partial<Record<string, string>> = {
  65: 'America/Cuiaba',
  66: 'America/Cuiaba',
  67: 'America/Campo_Grande',
  68: 'America/Rio_Branco',
  69: 'America/Porto_Velho',
  92: 'America/Manaus',
  95: 'America/Boa_Vista',
  97: 'America/Manaus',
}

/** The area code of a number in E.164; unknown outside Brazil. */
export const areaCodeOf = (number: string): string | undefined => /^\+55(\d\d)/.exec(number)?.[1]

/** The time zone a number in E.164 is answered in; unknown outside Brazil. */
export function zoneOfNumber(number: string): string | undefined {
  const ddd = areaCodeOf(number)
  return ddd && (elsewhere[ddd] ?? 'America/Sao_Paulo')
}
