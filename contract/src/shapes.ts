import { channels } from '@cadencia/domain/channel'
import { z } from 'zod'

export const Id = z.coerce
  .number('Identificador inválido')
  .int('Identificador inválido')
  .positive('Identificador inválido')
export const ById = z.object({ id: Id })

/** The answer of a call that has nothing to tell: HTTP 204. */
export const Nothing = z.void()

export const Instant = z.iso.datetime()

/** A day: `2026-11-15`. */
export const Day = (message: string) => z.iso.date(message).max(10, message)

/** A number the server computed: a count, never negative. */
export const Count = z.number().int().nonnegative()

/** A percentage, 0 to 100. */
export const Rate = z.number().min(0).max(100)

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

export const pageOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), meta: PageMeta })

/** A name of a campaign, a contact or a template. */
export const Name = z
  .string('Nome é obrigatório')
  .trim()
  .min(1, 'Nome é obrigatório')
  .max(255, 'Nome muito longo')

export const Channel = z.enum(channels, 'Tipo é obrigatório')
