import { classifyText } from '@cadencia/domain/inbound/classify'
import type { ReplyClass } from '@cadencia/domain/reply-effect'

import { takeInbound } from '#listening/take.ts'
import type { Db } from '#platform/db.ts'

import type { MessageId } from './aftermath.ts'
import { daysBefore, instantOf, later, type Moment } from './calendar.ts'
import type { Story } from './story.ts'

const answers = [
  'Oi! Faz sentido para a gente. Podemos falar quinta de manhã?',
  'Qual o valor para 12 usuários? E integra com o nosso ERP?',
  'Obrigado pelo contato, mas já usamos outra solução e não temos interesse.',
  'Agora não é prioridade por aqui. Me procure de novo em fevereiro, por favor.',
  'Recebi, vou ver com o time e te aviso.',
]

const sentAt = ({ fate }: Story) => fate.columns.sent_at?.getTime() ?? 0

/** E-mails that arrived lately, of contacts who are still to receive something, the newest first, one of each contact. */
function answerable(stories: readonly Story[]): Story[] {
  const pending = new Set(
    stories.flatMap(({ planned, fate }) => (fate.columns.state === 'scheduled' ? [planned.enrolment] : [])),
  )
  const arrived = stories
    .filter(({ planned, fate }) => {
      const { enrolment, step } = planned
      const isOpen = enrolment.campaign.status === 'active' && enrolment.stop === undefined
      return isOpen && step.channel === 'email' && fate.columns.delivered_at && pending.has(enrolment)
    })
    .toSorted((one, other) => sentAt(other) - sentAt(one))
  return [...new Map(arrived.map((story) => [story.planned.enrolment.contact.id, story])).values()]
}

const hour = 3600

/** Some contacts have answered: their cadences are held, and one of them is away. */
export async function saveConversations(
  db: Db,
  accountId: number,
  { stories, messageId, today }: { stories: readonly Story[]; messageId: MessageId; today: Moment },
) {
  const [away, ...others] = answerable(stories).slice(0, answers.length + 1)
  if (away) await answer(db, accountId, { story: away, messageId, today, ...absence(today) })
  for (const [place, story] of others.entries()) {
    const said = answers[place] ?? ''
    const { class: read, why, words } = classifyText(said)
    // A text is no report of a mail server.
    const of = read as ReplyClass
    await answer(db, accountId, { story, messageId, today, said, of, why, words, isAuto: false })
  }
}

function absence(today: Moment) {
  const returnOn = instantOf(daysBefore(today, -14, 0))
    .toISOString()
    .slice(0, 10)
  const day = returnOn.split('-').toReversed().join('/')
  return {
    said: `Estou de férias e volto em ${day}. Em caso de urgência, fale com a recepção.`,
    of: 'ooo' as const,
    why: `Resposta automática (Auto-Submitted): de volta em ${day}`,
    words: undefined,
    isAuto: true,
    returnOn,
  }
}

type Answer = {
  story: Story
  messageId: MessageId
  today: Moment
  said: string
  of: ReplyClass
  why: string
  words: string | undefined
  isAuto: boolean
  returnOn?: string
}

async function answer(db: Db, accountId: number, { story, messageId, today, ...read }: Answer) {
  const { contact } = story.planned.enrolment
  const wrote = later(new Date(sentAt(story)), (contact.id % 5) * hour + 900)
  await takeInbound(db, accountId, {
    channel: 'email',
    key: `demo/${contact.id}`,
    contactId: contact.id,
    messageId: messageId(story.planned),
    matchedBy: 'message_id',
    isProved: true,
    from: contact.email,
    subject: 'Re: sua mensagem',
    said: read.said,
    quoted: undefined,
    attachments: [],
    class: read.of,
    isAuto: read.isAuto,
    why: read.why,
    words: read.words,
    returnOn: read.returnOn,
    referral: undefined,
    receivedAt: wrote < instantOf(today) ? wrote : instantOf(today),
  })
}
