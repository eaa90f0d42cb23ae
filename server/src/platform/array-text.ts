const special = /["\\]/g

/**
 * An array as PostgreSQL reads it; nothing where it holds more than texts, numbers and truths. pg writes arrays too, but
 * looks twice into every element for what must be escaped, numbers included: the engine sends thousands in a call.
 */
export function arrayText(values: readonly unknown[]): string | undefined {
  let text = ''
  for (const value of values) {
    const element = elementText(value)
    if (element === undefined) return undefined
    text += text === '' ? element : `,${element}`
  }
  return `{${text}}`
}

function elementText(value: unknown): string | undefined {
  if (typeof value === 'string') return `"${hasSpecial(value) ? value.replace(special, '\\$&') : value}"`
  if (value === null || value === undefined) return 'NULL'
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

const hasSpecial = (value: string) => value.includes('"') || value.includes('\\')
