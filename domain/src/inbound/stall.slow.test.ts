import { expect, test, vi } from 'vitest'

import { growthOf } from '../../test/growth.ts'
import { hostileText, hostileUnits } from '../../test/hostile.ts'
import { classifyInbound } from './classify.ts'
import type { InboundMail } from './mail.ts'
import { splitSaid } from './said.ts'

vi.setConfig({ testTimeout: 120_000 })

const limitMs = 50
/** As much of a mail as is read. */
const length = 256 * 1024

/** What the words, the dates and the marks of a quotation begin with. */
const units = [
  ...hostileUnits,
  'nao quero ',
  'me procure em ',
  'retorno em ',
  'volto dia ',
  'de 1/1 a ',
  'até 1/1 ',
  'a partir de 1/1 ',
  'janeiro ',
  'segunda ',
  'clique confirme ',
  'favor parar ',
  'tirem ',
  'Em 1 a@b\n',
  'De: x\n',
  '>a\n',
  '--\n',
  '__________\n',
  'esta mensagem \n',
  'escreveu: em ',
]

function cpuMsOf(work: () => unknown): number {
  let best = Infinity
  for (let look = 0; look < 4 && best > limitMs; look++) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

const mailOf = (text: string, automatic: string | undefined): InboundMail => ({
  header: (name) => (name === 'auto-submitted' ? automatic : undefined),
  from: 'a@b.example',
  subject: text.slice(0, 4000),
  text,
})
const receivedAt = new Date('2026-11-16T13:00:00Z')

test.each([undefined, 'auto-replied'])(
  'no mail of 256 KB takes longer than 50 ms (Auto-Submitted: %s)',
  (automatic) => {
    const slow = units
      .map((unit) => {
        const mail = mailOf(hostileText(unit, length), automatic)
        return { unit, ms: cpuMsOf(() => classifyInbound(mail, { receivedAt, isMatched: true })) }
      })
      .filter(({ ms }) => ms > limitMs)
    expect(slow).toEqual([])
  },
)

test.each(['\n', '> a\n', 'De: x\n', 'Em 1 a@b\n', 'a '])(
  'cutting out what is quoted grows with the length of "%s"',
  (unit) => {
    expect(growthOf((size) => splitSaid(hostileText(unit, size)))).toBeLessThan(9)
  },
)
