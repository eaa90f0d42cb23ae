import { afterAll, expect, test, vi } from 'vitest'

import { hostileText, hostileUnits } from '../test/hostile.ts'
import { attributeOf, foldKey, own } from './attribute-key.ts'
import { fitsBytes, headerBytes, utf8Bytes } from './bytes.ts'
import { holds } from './condition-holds.ts'
import { conditionText, skipReason } from './condition-text.ts'
import { isAttributeKey, lengthOf, toMetadata, toValue } from './contact.ts'
import { createRowReader } from './csv-rows.ts'
import {
  csvLine,
  guardCell,
  isBlankRow,
  isIgnoredColumn,
  plainHeader,
  readHeader,
  sniffDialect,
  unguardCell,
} from './csv.ts'
import { areaCodeOf, zoneOfNumber } from './ddd.ts'
import { firstNameOf } from './first-name.ts'
import { isFreeMail } from './free-mail.ts'
import { tagsIn } from './html-tags.ts'
import { htmlToText } from './html-text.ts'
import {
  addressesIn,
  destinationOf,
  isOptOut,
  isTracked,
  linkKind,
  linksIn,
  replaceAddresses,
  rewriteLinks,
} from './links.ts'
import { postalOf } from './mail-foot.ts'
import { asksToStop } from './opt-out.ts'
import { brazilianNumber, isForeign, withNinthDigit } from './phone.ts'
import { providerText } from './provider-text.ts'
import { relayIdIn, relayIdNamed } from './relay-id.ts'
import { companyOf, reachOf } from './reply-scope.ts'
import { sampleRecipient } from './sample.ts'
import { isAligned, smtpAdvice } from './smtp-advice.ts'
import { classifySmtp, readReply } from './smtp-reply.ts'
import { isStorable } from './storable.ts'
import {
  compile,
  escapeHtml,
  fill,
  hasTags,
  isContactField,
  oneLine,
  placeholdersOf,
  refill,
  unknownIn,
  valuesOf,
} from './template.ts'
import { replySubject } from './thread.ts'
import { burstsOf, visitorOf } from './visitor.ts'
import { readWhatsApp } from './whatsapp-text.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Linear readers take up to 70 ms on quiet cores and twice as much on shared ones; others take minutes. */
const limitMs = 250
const length = 1_000_000
/** No template is longer. */
const contentLength = 500_000

const nobody = sampleRecipient([])
const author = { email: 'a@b.c', attributes: {} }
/** More parts than anything of the product takes. */
const split = (text: string, by: string) => text.split(by, 10_000)

/** What is typed into a condition is at most 255 characters. */
const attributeIs = (text: string) => {
  const typed = text.slice(0, 255)
  return { kind: 'attribute_is' as const, key: typed, value: typed }
}
const names = { place: () => undefined, channel: () => '' }

type Readers = Record<string, (text: string) => unknown>

/** Every function of domain that takes a text from outside, or a list of them. */
const readers: Readers = {
  utf8Bytes,
  fitsBytes: (text) => fitsBytes(text, length),
  headerBytes,
  toValue,
  toMetadata: (text) => toMetadata(split(text, ' ').map((part, at) => [part + at, part])),
  isStorable,
  lengthOf,
  foldKey,
  own: (text) => own({ [text]: text }, text),
  attributeOf: (text) => attributeOf({ [text]: text }, 'x'),
  conditionText: (text) => conditionText(attributeIs(text), names),
  skipReason: (text) => skipReason(attributeIs(text), names, { channels: new Map() }),
  holds: (text) =>
    holds(attributeIs(text), {
      happened: new Map(),
      channels: new Map(),
      attributes: { x: text, [text]: 'x' },
    }),
  firstNameOf,
  postalOf: (text) => postalOf({ email: 'a@b.c', attributes: { address: text, company: text } }),
  isContactField,
  withNinthDigit,
  brazilianNumber,
  isForeign,
  sniffDialect,
  plainHeader,
  isIgnoredColumn,
  isAttributeKey,
  readHeader: (text) => readHeader([...split(text, ';'), ...Array.from({ length: 10_000 }, () => 'x')]),
  isBlankRow: (text) => isBlankRow(split(text, ';')),
  guardCell,
  unguardCell,
  csvLine: (text) => csvLine(split(text, ';')),
  // As much at once as the preview of a file reads; the server reads less.
  createRowReader: (text) => {
    const reader = createRowReader(';')
    return [reader.push(`nome;email;whatsapp\n${text.slice(0, 64 * 1024)}`), reader.end()]
  },
  areaCodeOf,
  zoneOfNumber,
  isTracked,
  isOptOut,
  linkKind: (text) => [linkKind(text, 'https://x.com'), linkKind('https://x.com/a', text)],
  destinationOf: (text) => [destinationOf(text, () => 'x'), destinationOf('https://x.com/{{a}}', () => text)],
  asksToStop,
  classifySmtp: (text) =>
    [450, 550].map((code) => classifySmtp({ code, text, phase: 'rcpt', enhanced: text })),
  readReply,
  visitorOf: (text) =>
    visitorOf({ kind: 'open', method: 'GET', headers: { 'user-agent': text, 'sec-purpose': text } }),
  burstsOf: (text) =>
    burstsOf(
      Array.from({ length: 20_000 }, (_, at) => ({ at: new Date(at / 100), linkId: text.length % at })),
    ),
  providerText,
  smtpAdvice: (text) =>
    smtpAdvice({ code: 550, text, phase: 'auth', enhanced: text, port: 465, security: 'tls' }),
  isAligned: (text) => isAligned(text, text),
  isFreeMail,
  companyOf: (text) => companyOf(`a@${text}`),
  reachOf: () => reachOf({ scope: 'company', class: 'reply', hasCompany: true, isAsked: false }),
  relayIdIn: (text) => relayIdIn(`250 Ok ${text}`),
  relayIdNamed: (text) => relayIdNamed(`<${text}>`),
}

/** These read what a template holds. */
const contentReaders: Readers = {
  tagsIn: (text) => [...tagsIn(text)],
  htmlToText,
  replaceAddresses: (text) => replaceAddresses(text, addressesIn(text), () => 'x'),
  rewriteLinks: (text) => rewriteLinks(text, () => 'x'),
  addressesIn,
  linksIn,
  compile,
  sampleRecipient: (text) => sampleRecipient(compile(text)),
  placeholdersOf: (text) => placeholdersOf(compile(text)),
  unknownIn: (text) => unknownIn(compile(text)),
  valuesOf: (text) => valuesOf(compile(text), nobody, author),
  refill: (text) =>
    refill(
      compile('{{a}}'.repeat(1000)),
      Array.from({ length: 1000 }, () => text),
      'text',
    ),
  fill: (text) => fill(compile(text), nobody, author, 'subject'),
  escapeHtml,
  oneLine,
  hasTags,
  readWhatsApp,
  replySubject,
}

/** What these take the product itself computed: numbers, moments, states. */
const withoutTexts = [
  'brake cadence cadence-change calendar campaign channel forecast history holidays message metrics newcomers page retry spread',
  'reply-effect variants verdict whatsapp-error whatsapp-status why',
].flatMap((line) => line.split(' '))

test('every function of domain that takes a text is looked at', () => {
  const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true })
  const functions = Object.entries(modules).flatMap(([path, module]) =>
    withoutTexts.some((name) => path === `./${name}.ts`)
      ? []
      : Object.keys(module).filter((name) => typeof module[name] === 'function'),
  )
  const known = [...Object.keys(readers), ...Object.keys(contentReaders), 'isCounted', 'isTooSoon']
  expect(functions.toSorted()).toEqual(known.toSorted())
})

/** Of several looks the best one tells: a collection of garbage, or a reader not yet compiled, makes one look worse. */
function cpuMsOf(read: (text: string) => unknown, text: string): number {
  let best = Infinity
  for (let look = 0; look < 10 && best > limitMs; look++) {
    const before = process.threadCpuUsage()
    read(text)
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

const worst: { reader: string; ms: number; unit: string }[] = []

const all = [
  ...Object.entries(readers).map(([name, read]) => [name, length, read] as const),
  ...Object.entries(contentReaders).map(([name, read]) => [name, contentLength, read] as const),
]

test.each(all)('%s keeps nobody waiting with %d characters of anything', (reader, howLong, read) => {
  const looks = hostileUnits.map((unit) => ({ reader, unit, ms: cpuMsOf(read, hostileText(unit, howLong)) }))
  worst.push(...looks.toSorted((one, other) => other.ms - one.ms).slice(0, 1))
  expect(looks.filter(({ ms }) => ms > limitMs)).toEqual([])
})

afterAll(() => {
  if (!process.env['STALL_TABLE']) return
  const lines = worst
    .toSorted((one, other) => other.ms - one.ms)
    .map(({ reader, ms, unit }) => `| ${reader} | ${ms.toFixed(1)} | ${JSON.stringify(unit)} |`)
  process.stdout.write(`\n| Reader | Worst, ms | Repeated |\n| --- | ---: | --- |\n${lines.join('\n')}\n`)
})
