import { encodeQuotedPrintable } from './quoted-printable.ts'

/** What differs from message to message inside a part. */
export type Slot =
  | { kind: 'value'; index: number }
  /** A value on one line, where no tag may stand. */
  | { kind: 'line'; index: number }
  | { kind: 'click'; linkId: number }
  | { kind: 'open' }
  | { kind: 'unsubscribe' }

/** A part of a message, encoded once: what is always the same, with a slot between each piece and the next. */
export type Part = { pieces: readonly string[]; slots: readonly Slot[] }

/** Two characters that Unicode keeps for the inside of programs: between them stands the number of a slot. */
const [open, close] = ['\uFDD0', '\uFDD1']
const mark = /\uFDD0(\d{1,6})\uFDD1/
const everyMark = new RegExp(mark, 'g')

/** A text without the two characters, should it have them. */
export const withoutMarks = (text: string) => text.replace(/[\uFDD0\uFDD1]/g, '\uFFFD')

/** Marks stand for slots while a text is still being worked on as one. */
export function createMarks() {
  const slots: Slot[] = []
  // An entity may spell a mark that we did not make: it stands for nothing.
  const slotAt = (number: string): Slot => slots[Number(number)] ?? { kind: 'value', index: -1 }
  return {
    mark: (slot: Slot) => `${open}${slots.push(slot) - 1}${close}`,
    replace: (text: string, write: (slot: Slot) => string) =>
      text.replace(everyMark, (_, number: string) => write(slotAt(number))),
    partOf(text: string): Part {
      const split = text.split(mark)
      return {
        pieces: split.filter((_, at) => at % 2 === 0).map((piece) => flat(encodeQuotedPrintable(piece))),
        slots: split.filter((_, at) => at % 2 === 1).map(slotAt),
      }
    },
  }
}

/** In one run of memory: a text that was added up keeps its parts, and walking them for every message doubles its cost. */
const flat = (ascii: string) => Buffer.from(ascii, 'latin1').toString('latin1')

export type Marks = ReturnType<typeof createMarks>

/** The part with its slots written: each stands on lines of its own, joined to its neighbours by soft breaks. */
export function writePart({ pieces, slots }: Part, write: (slot: Slot) => string): string {
  let text = pieces[0] ?? ''
  for (const [at, slot] of slots.entries())
    text += encodeQuotedPrintable(write(slot)) + (pieces[at + 1] ?? '')
  return text
}
