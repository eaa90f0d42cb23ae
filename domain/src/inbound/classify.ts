import { asksToStop } from '../opt-out.ts'
import { fold, type Folded, foldedText, originalOf } from './fold.ts'
import { isListMail, machineSign } from './machine.ts'
import type { InboundClass, InboundMail, InboundReading } from './mail.ts'
import { clauseOf, likeliestSentence } from './marked.ts'
import { likeliest } from './model.ts'
import { referralIn } from './referral.ts'
import { returnDate } from './return-date.ts'
import { splitSaid } from './said.ts'
import { whyMachine, whyPerson, whyReport } from './why.ts'
import { acknowledgingWords, awaySubject, awayWords, isChallenge } from './words-machine.ts'
import { hitsIn, type PersonClass } from './words.ts'

type Context = {
  receivedAt: Date
  /** It answers a message of ours, as far as tokens and addresses tell. */
  isMatched: boolean
}

/**
 * What an arriving mail means. Structure decides whether a machine wrote it; words only say what it wants
 * (decision 39).
 */
export function classifyInbound(mail: InboundMail, { receivedAt, isMatched }: Context): InboundReading {
  if (mail.report)
    return { class: mail.report.class, auto: true, why: whyReport(mail.report.class, mail.report.said) }
  const sign = machineSign(mail)
  if (!isMatched && isListMail(mail))
    return { class: 'other', auto: true, why: 'Boletim ou lista, sem relação com as suas mensagens' }
  const { said } = splitSaid(mail.text)
  const reading = sign
    ? readMachine({ mail, said, sign, receivedAt, isMatched })
    : readPerson(said, mail.subject)
  return { ...reading, ...referralIn(reading.class, said, mail) }
}

type FromMachine = Context & { mail: InboundMail; said: string; sign: string }

function readMachine({ mail, said, sign, receivedAt, isMatched }: FromMachine): InboundReading {
  const folded = fold(said)
  const subject = foldedText(mail.subject.slice(0, 300))
  const className = machineClass(folded, subject, { receivedAt, isMatched })
  const returnOn = className === 'ooo' ? backOn(folded.plain, subject, receivedAt) : undefined
  return {
    class: className,
    auto: true,
    ...(returnOn !== undefined && { returnOn }),
    why: className === 'other' ? `Mensagem automática (${sign})` : whyMachine(className, sign, returnOn),
  }
}

function machineClass(folded: Folded, subject: string, { receivedAt, isMatched }: Context): InboundClass {
  const { plain } = folded
  if (isChallenge(`${subject} ${plain}`)) return 'challenge'
  if (hitsIn(folded).some((hit) => hit.class === 'left_company')) return 'left_company'
  if (awaySubject.test(subject) || awayWords.test(plain)) return 'ooo'
  const acknowledges = acknowledgingWords.test(plain)
  if (!acknowledges && returnDate(plain, receivedAt) !== undefined) return 'ooo'
  // What answers a message of ours is never noise.
  return isMatched || acknowledges ? 'auto_ack' : 'other'
}

/** A subject may say it where the text does not: "Ausente até 20/11". */
const backOn = (plain: string, subject: string, receivedAt: Date) =>
  returnDate(plain, receivedAt) ?? (awaySubject.test(subject) ? returnDate(subject, receivedAt) : undefined)

const replyPrefix = /^\s*(?:re|res|rv|enc|fw|fwd|aw)\s*:/i

function readPerson(said: string, subject: string): InboundReading {
  // A lone word as the subject of an otherwise empty mail; with "Re:" it would be ours.
  if (said === '' && !replyPrefix.test(subject) && asksToStop(subject))
    return person('opt_out', subject.trim())
  return readWords(said)
}

const person = (className: PersonClass, words: string): InboundReading => ({
  class: className,
  auto: false,
  why: whyPerson(className, words),
  ...(words !== '' && { words }),
})

/** Words that were written down decide first; where none stand, what was counted in replies does. */
function readWords(said: string): InboundReading {
  if (asksToStop(said)) return person('opt_out', said)
  const folded = fold(said)
  const [hit] = hitsIn(folded)
  if (hit)
    return person(
      hit.class,
      clauseOf(said, originalOf(said, folded, hit.start, hit.end), folded.at[hit.start] ?? 0),
    )
  const className = likeliest(folded.plain)
  return person(className, className === 'reply' ? '' : likeliestSentence(said, className))
}

/** WhatsApp Business greets and excuses itself at once; no person answers as fast. */
const greetingSeconds = 10

/** A text without headers. */
export function classifyText(
  text: string,
  { secondsAfterOurs }: { secondsAfterOurs?: number } = {},
): InboundReading {
  const plain = foldedText(text)
  const isAtOnce =
    secondsAfterOurs !== undefined && secondsAfterOurs >= 0 && secondsAfterOurs <= greetingSeconds
  if (isAtOnce && !asksToStop(text) && (acknowledgingWords.test(plain) || awayWords.test(plain)))
    return { class: 'auto_ack', auto: true, why: 'Mensagem automática do WhatsApp (chegou em segundos)' }
  return readWords(text.trim())
}
