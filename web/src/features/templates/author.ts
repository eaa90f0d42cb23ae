import type { Author } from '@cadencia/domain/template'

type Values = { email: string; attributes: readonly { key: string; value: string }[] }

export const authorOf = ({ email, attributes }: Values): Author => ({
  email,
  attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, value])),
})
