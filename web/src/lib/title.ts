/** A key as a heading. */
export const titleOf = (key: string) =>
  `${key.charAt(0).toLocaleUpperCase('pt-BR')}${key.slice(1).replaceAll('_', ' ')}`
