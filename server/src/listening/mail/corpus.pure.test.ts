import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { classifyInbound } from '@cadencia/domain/inbound/classify'
import { type InboundClass, inboundClasses } from '@cadencia/domain/inbound/mail'
import { splitSaid } from '@cadencia/domain/inbound/said'
import { describe, expect, test } from 'vitest'

import { readMail } from './read.ts'

type Expected = { class: InboundClass; auto?: boolean; returnOn?: string; referral?: string }
type Sample = { id: string; receivedAt: string; raw: string; expect: Expected }

// Every field is read by the tests below.
const { samples } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../test/inbound-corpus.json'), 'utf8'),
) as { samples: Sample[] }

const ours = 'c1.01jf3q9v2m4x8s1d6t0a5b7e2k'
const contacts = ['carlos.lima@cliente.example', 'renata@empresa.example', 'rui@padaria.example']

function judge(raw: Buffer, receivedAt: string) {
  const { mail } = readMail(raw)
  const isMatched = raw.includes(ours) || contacts.includes(mail.from)
  return classifyInbound(mail, { receivedAt: new Date(receivedAt), isMatched })
}

const judged = samples.map((sample) => ({
  ...sample,
  found: judge(Buffer.from(sample.raw), sample.receivedAt),
}))
const persons = ['reply', 'interest', 'refusal', 'opt_out', 'wrong_person', 'left_company']
/** Written by a person: the classes of persons without the mark of a machine. */
const isPersonal = ({ class: name, auto }: Expected) => persons.includes(name) && !auto
const idsOf = (list: readonly Sample[]) => list.map(({ id }) => id)

const precision = (name: InboundClass) => {
  const named = judged.filter(({ found }) => found.class === name)
  return named.filter((one) => one.expect.class === name).length / named.length
}
const recall = (name: InboundClass) => {
  const there = judged.filter((one) => one.expect.class === name)
  return there.filter(({ found }) => found.class === name).length / there.length
}

describe('the corpus of arriving mails', () => {
  test('has every class', () => {
    expect(samples.length).toBe(263)
    expect(new Set(samples.map((one) => one.expect.class))).toEqual(new Set(inboundClasses))
  })

  test('no person is taken for a machine', () => {
    expect(idsOf(judged.filter((one) => isPersonal(one.expect) && one.found.auto))).toEqual([])
  })

  test('at most one machine in fifty is taken for a person', () => {
    const machines = judged.filter((one) => one.expect.auto)
    const mistaken = machines.filter(({ found }) => !found.auto)
    // It has no header of a machine, the subject of a reply, and only its text says that it is automatic.
    expect(idsOf(mistaken)).toEqual(['s-mx-auto_ack-02'])
    expect(mistaken.length / machines.length).toBeLessThanOrEqual(0.02)
  })

  test('every wish to leave is heard, and no other mail is taken for one', () => {
    expect(recall('opt_out')).toBe(1)
    expect(precision('opt_out')).toBe(1)
  })

  test('every report means what its server meant, and a delay is no bounce', () => {
    const reports = judged.filter((one) => /^(bounce|complaint)/.test(one.expect.class))
    expect(idsOf(reports.filter((one) => one.found.class !== one.expect.class))).toEqual([])
    expect(precision('bounce_hard')).toBe(1)
    expect(recall('bounce_policy_sender')).toBe(1)
  })

  test('every day of return is found, and none is invented', () => {
    const wrong = judged.filter((one) => one.found.returnOn !== one.expect.returnOn)
    expect(idsOf(wrong)).toEqual([])
  })

  test('every other address is found, and none is invented', () => {
    expect(idsOf(judged.filter((one) => one.found.referral !== one.expect.referral))).toEqual([])
  })

  test('the class is right in at least 97 of 100', () => {
    const right = judged.filter((one) => one.found.class === one.expect.class)
    expect(right.length / judged.length).toBeGreaterThanOrEqual(0.97)
  })

  test('nothing of the quoted original is taken for new text', () => {
    const leaks = samples.filter(({ raw }) =>
      /Vendas Exemplo|Podemos conversar 15|t\/u\//.test(splitSaid(readMail(Buffer.from(raw)).mail.text).said),
    )
    expect(idsOf(leaks)).toEqual([])
    expect(
      samples.filter(({ raw }) => readMail(Buffer.from(raw)).mail.text.includes('Descadastre-se')).length,
    ).toBeGreaterThan(100)
  })
})

/** A reply of one text part in another transport form. */
const inForm = (text: string, headers: string, body: (text: string) => string | Buffer) =>
  Buffer.concat([
    Buffer.from(`From: Carlos <carlos.lima@cliente.example>\r\nSubject: Re: Uma ideia\r\n${headers}\r\n\r\n`),
    Buffer.from(body(text)),
  ])

const quotedPrintable = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => (byte === 10 ? '\r\n' : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`))
    .map((piece, at) => (at % 20 === 19 ? `${piece}=\r\n` : piece))
    .join('')

const forms: Record<string, (text: string) => Buffer> = {
  base64: (text) =>
    inForm(text, 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64', (said) =>
      Buffer.from(said).toString('base64').replace(/.{76}/g, '$&\r\n'),
    ),
  'quoted-printable': (text) =>
    inForm(
      text,
      'Content-Type: text/plain; charset="UTF-8"\r\nContent-Transfer-Encoding: quoted-printable',
      quotedPrintable,
    ),
  'ISO-8859-1': (text) =>
    inForm(text, 'Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: 8bit', (said) =>
      Buffer.from(said, 'latin1'),
    ),
  'an unnamed charset': (text) =>
    inForm(text, 'Content-Type: text/plain', (said) => Buffer.from(said, 'latin1')),
  'HTML only': (text) =>
    inForm(
      text,
      'Content-Type: text/html; charset=utf-8',
      (said) =>
        `<html><head><style>p{}</style></head><body><p>${said.replaceAll('\n', '<br>')}</p></body></html>`,
    ),
}

test.each(Object.entries(forms))('a reply means the same in %s', (_, form) => {
  const said = judged
    .filter((one) => isPersonal(one.expect))
    .map((one) => ({
      id: one.id,
      text: splitSaid(readMail(Buffer.from(one.raw)).mail.text).said,
      found: one.found,
    }))
    .filter(({ text }) => /^[\0-ÿ]+$/.test(text) && !text.includes('<'))
  const differing = said.filter(
    ({ text, found }) => judge(form(text), '2026-11-16T13:00:00Z').class !== found.class,
  )
  expect(said.length).toBeGreaterThan(100)
  expect(differing).toEqual([])
})
