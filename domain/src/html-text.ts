import { decodeHTML } from 'entities/decode'

import { tagsIn } from './html-tags.ts'

/** Begins a cell; no other tab is left in a text. */
const cell = '\t'
const blocks = 'p div h1 h2 h3 h4 h5 h6 ul ol table tr blockquote section article header footer hr'.split(' ')

/** What a tag is in a text. */
const marks = new Map([
  ...blocks.flatMap((name) => [[name, '\n\n'] as const, [`/${name}`, '\n\n'] as const]),
  ['br', '\n'],
  ['li', '\n- '],
  ['td', cell],
  ['th', cell],
])
const unseen = new Set(['style', 'script', 'title', 'head'])

/** The text part of an HTML e-mail: what a person would read, with the addresses of its links. */
export function htmlToText(html: string): string {
  const text: string[] = []
  let read = 0
  let link = ''
  let hiddenBy = ''
  for (const { start, end, name, href } of tagsIn(html)) {
    if (!hiddenBy) text.push(wordsOf(html.slice(read, start)))
    read = end
    text.push(markOf(name, link))
    if (name === 'a' || name === '/a') link = href?.url ?? ''
    hiddenBy = hiderAfter(name, hiddenBy)
  }
  if (!hiddenBy) text.push(wordsOf(html.slice(read)))
  return linesOf(text.join(''))
}

const markOf = (name: string, link: string) =>
  name === '/a' && link ? ` (${link})` : (marks.get(name) ?? '')

/** A head ends with its closing tag or where a body begins; each of the others before the next tag. */
function hiderAfter(name: string, hiddenBy: string): string {
  if (hiddenBy === 'head' && name !== '/head' && name !== 'body') return hiddenBy
  return unseen.has(name) ? name : ''
}

/** Without spaces around a line, and never two blank lines together. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map(cellsOf)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const cellsOf = (line: string) =>
  line.includes(cell)
    ? line
        .split(cell)
        .map((words) => words.trim())
        .filter((words) => words !== '')
        .join(' | ')
    : line.trim()

/** Most words between two tags are as they are to be read. */
const isMarked = /&| {2}|[^\S ]/

const wordsOf = (words: string) =>
  words !== '' && isMarked.test(words)
    ? decodeHTML(words.replace(/\s+/g, ' ')).replaceAll('\u{a0}', ' ')
    : words
