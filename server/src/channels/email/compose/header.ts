import { utf8Bytes } from '@cadencia/domain/bytes'
import { oneLine } from '@cadencia/domain/template'

const lineLength = 76
/** 60 of base64, inside a word of 75 characters (RFC 2047). */
const wordBytes = 45

const asIs = /^[!-~](?:[ -~]*[!-~])?$/

/** A text in a header: as it is where it can be, folded at its spaces; otherwise in encoded words. */
export function textHeader(name: string, value: string): string {
  const text = oneLine(value)
  const start = name.length + 2
  return `${name}: ${(text === '' ? text : foldedAsIs(text, start)) ?? encodedWords(text, start)}\r\n`
}

/** Folded at single spaces only: readers disagree on what is left of several. */
function foldedAsIs(text: string, start: number): string | undefined {
  if (!asIs.test(text) || text.includes('=?')) return undefined
  if (start + text.length <= lineLength) return text
  let folded = ''
  let column = start
  for (const word of text.split(/(?<=[^ ]) (?=[^ ])/)) {
    if (start + word.length > lineLength) return undefined
    if (folded !== '' && column + 1 + word.length > lineLength) {
      folded += '\r\n'
      column = 0
    }
    folded += folded === '' ? word : ` ${word}`
    column += word.length + 1
  }
  return folded
}

/** None splits a character: half of one is no character anywhere. */
function encodedWords(text: string, start: number): string {
  const words: string[] = []
  let word = ''
  let bytes = 0
  // The name of the header leaves less room to the first.
  let room = wordBytes - Math.ceil((start * 3) / 4)
  for (const character of text.toWellFormed()) {
    const size = utf8Bytes(character)
    if (bytes + size > room) {
      words.push(word)
      word = ''
      bytes = 0
      room = wordBytes
    }
    word += character
    bytes += size
  }
  return [...words, word].map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ')
}

const atoms = /^[\w!#$%&'*+/=?^`{|}~-]+(?: [\w!#$%&'*+/=?^`{|}~-]+)*$/
const longestPhrase = 60

/** A name and an address in a header. */
export function mailboxHeader(header: string, name: string, address: string): string {
  const phrase = phraseOf(oneLine(name).trim(), header.length + 2)
  if (phrase === '') return `${header}: ${address}\r\n`
  const lastLine = phrase.slice(phrase.lastIndexOf('\n') + 1).length + header.length
  const gap = lastLine + address.length + 5 > lineLength ? '\r\n ' : ' '
  return `${header}: ${phrase}${gap}<${address}>\r\n`
}

function phraseOf(name: string, start: number): string {
  if (name === '') return ''
  if (name.length > longestPhrase || !asIs.test(name) || name.includes('=?')) return encodedWords(name, start)
  return atoms.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`
}

const address = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,20}$/i

/** Exactly one mailbox, with nothing in it that could end the header or begin another address. */
export const isMailbox = (text: string) => address.test(text)

/** RFC 5322, in universal time. */
export const dateHeader = (date: Date) => `Date: ${date.toUTCString().replace('GMT', '+0000')}\r\n`
