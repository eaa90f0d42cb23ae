import { foldedText } from './fold.ts'
import { scoresOf } from './model.ts'
import { type PersonClass, personClasses } from './words.ts'

const longestClause = 160

const boundary = /[.,;:!?](?=\s|$)|\n/

/** The clause in which some words stand: "Isso é spam, me tira dessa lista" is marked from "me" on. */
export function clauseOf(text: string, words: string, start: number): string {
  const before = text.slice(Math.max(0, start - longestClause), start)
  const begin = start - (before.split(new RegExp(boundary, 'g')).at(-1) ?? '').length
  const end = start + words.length
  const after = text.slice(end, end + longestClause)
  const length = /[.,;:!?]$/.test(words) ? 0 : after.search(boundary)
  return text.slice(begin, end + (length === -1 ? after.length : length)).trim()
}

/** Sentences beyond these are not scored, so that a long text costs no more than a short one. */
const mostSentences = 40

/** The sentence that speaks most for a class, for the screen to mark. */
export function likeliestSentence(text: string, className: PersonClass): string {
  const at = personClasses.indexOf(className)
  const sentences = text
    .split(/(?<=[.!?])\s+|\n+/, mostSentences)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
  const scored = sentences.map((sentence) => ({ sentence, score: scoresOf(foldedText(sentence))[at] ?? 0 }))
  return scored.toSorted((one, other) => other.score - one.score)[0]?.sentence ?? ''
}
