import { type Channel as ChannelName, channels } from '@cadencia/domain/channel'
import { pageMeta } from '@cadencia/domain/page'
import { z } from 'zod'

export const Id = z.coerce
  .number('Identificador inválido')
  .int('Identificador inválido')
  .positive('Identificador inválido')
export const ById = z.object({ id: Id })

/** The answer of a call that has nothing to tell: HTTP 204. */
export const Nothing = z.void()

/** A field of an answer that may be missing or null: a server with the specified fields alone will do. */
export const orElse = <S extends z.ZodType>(schema: S, otherwise: z.output<S>) =>
  z.preprocess((value) => value ?? otherwise, schema)

/** What a person reads; nothing is an empty text. */
export const Words = orElse(z.string(), '')

/** Not held against a pattern: a moment with an offset, or a day alone, can be shown too. */
const Moment = z.string().meta({ format: 'date-time' })
export const Instant = orElse(Moment, '')
export const MaybeInstant = orElse(Moment.nullable(), null)

/** A day: `2026-11-15`. */
export const Day = (message: string) => z.iso.date(message).max(10, message)

/** A day that is kept: the calendar of the database has no year 0. */
export const KeptDay = (message: string) => Day(message).refine((day) => day >= '0001-01-01', message)

/** A number the server computed: a count, never negative. */
export const Count = orElse(z.coerce.number<number>().int().nonnegative(), 0)

/** A percentage, 0 to 100. */
export const Rate = orElse(z.coerce.number<number>(), 0)

const pageMessage = 'Página inválida'
export const PageQuery = z.object({
  page: z.coerce
    .number(pageMessage)
    .int(pageMessage)
    .min(1, pageMessage)
    .max(1_000_000, pageMessage)
    .default(1),
  limit: z.coerce.number(pageMessage).int(pageMessage).min(1, pageMessage).max(100, pageMessage).default(20),
})

const PageMeta = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  totalPages: z.number(),
  hasNext: z.boolean(),
  hasPrev: z.boolean(),
})

type Page = { data?: readonly unknown[]; meta?: object }

/** A list without its own account of itself is all there is. */
export function asPage(answer: unknown) {
  // Whatever else it is, the schema refuses it.
  const page = (Array.isArray(answer) ? { data: answer } : answer) as Page | null
  const count = page?.data?.length
  if (count === undefined) return page
  return { ...page, meta: { ...pageMeta(1, Math.max(count, 1), count), ...page?.meta } }
}

/** `more` is what an answer says beside its rows. */
export const pageOf = <T extends z.ZodType, M extends z.ZodRawShape>(item: T, more: M) =>
  z.preprocess(asPage, z.object({ data: z.array(item), meta: PageMeta, ...more }))

/** A name of a campaign, a contact or a template. */
export const Name = z
  .string('Nome é obrigatório')
  .trim()
  .min(1, 'Nome é obrigatório')
  .max(255, 'Nome muito longo')

const channelNames: string[] = [...channels]

/** A channel that a server has beside those of the product is said and understood from then on. */
export const admitChannel = (name: string) => {
  if (!channelNames.includes(name)) channelNames.push(name)
}

const channelLike = <Name extends ChannelName>() =>
  z
    .custom<Name>((value) => typeof value === 'string' && channelNames.includes(value), 'Tipo é obrigatório')
    .meta({ type: 'string', enum: channelNames })

/** Of what has templates that people keep; the text of a task is its step's own. */
export const TemplateType = channelLike<Exclude<ChannelName, 'task'>>().refine(
  (name: string) => name !== 'task',
  'Tipo é obrigatório',
)

export const Channel = channelLike<ChannelName>()
/** Of what has senders; a person makes a call and does a task. */
export const SenderChannel = channelLike<Exclude<ChannelName, 'call' | 'task'>>()
