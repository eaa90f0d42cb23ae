import { readFileSync } from 'node:fs'

const shortest = 8
const longest = 128

// The 3,000 most used passwords of at least eight characters, from public breach lists.
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

/** What is wrong with a password, in words; nothing when it may be used. */
export function passwordFault(password: string, email: string): string | undefined {
  const { length } = password
  if (length < shortest) return `A senha deve ter pelo menos ${shortest} caracteres.`
  if (length > longest) return `A senha deve ter no máximo ${longest} caracteres.`
  const plain = password.toLowerCase()
  const guessable = ['cadencia', 'cadência', ...email.toLowerCase().split(/[@.]/)].filter(
    (word) => word.length > 3,
  )
  const bare = guessable.reduce((rest, word) => rest.replaceAll(word, ''), plain)
  if (common.has(plain) || bare.length < 4) return 'Esta senha é fácil de adivinhar. Escolha outra.'
  return undefined
}
