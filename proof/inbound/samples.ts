import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { foldedText } from '@cadencia/domain/inbound/fold'
import { splitSaid } from '@cadencia/domain/inbound/said'
import { type PersonClass, personClasses } from '@cadencia/domain/inbound/words'

import { readMail } from '#server/src/listening/mail/read.ts'

import type { Sample } from './fit.ts'

type Mail = { raw: string; expect: { class: string; auto?: boolean } }

const isPersonClass = (name: string): name is PersonClass => personClasses.some((each) => each === name)

const sampleOf = (className: string, said: string): Sample[] =>
  isPersonClass(className) && said !== '' ? [{ class: className, plain: foldedText(said) }] : []

/** What persons wrote in the corpus, without what they quoted. */
export async function corpusSamples(): Promise<Sample[]> {
  const file = join(import.meta.dirname, '../../server/test/inbound-corpus.json')
  // The corpus is ours and in the repository; a test reads every field of it.
  const { samples } = JSON.parse(await readFile(file, 'utf8')) as { samples: Mail[] }
  return samples
    .filter(({ expect }) => !expect.auto)
    .flatMap(({ raw, expect }) =>
      sampleOf(expect.class, splitSaid(readMail(Buffer.from(raw)).mail.text).said),
    )
}

/** Further replies, "class | text", one a line; corrections of persons can be appended. */
export async function furtherSamples(): Promise<Sample[]> {
  const text = await readFile(join(import.meta.dirname, 'replies.txt'), 'utf8')
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const bar = line.indexOf(' | ')
      return sampleOf(line.slice(0, bar), line.slice(bar + 3))
    })
}
