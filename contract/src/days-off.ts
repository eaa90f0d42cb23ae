import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { KeptDay, Nothing } from './shapes.ts'

/** There was no year 0, and the database knows none. */
const RealDay = KeptDay('Escolha uma data')

/** A day on which campaigns that skip holidays do not send, beside the national ones. */
export const DayOff = z.object({
  day: RealDay,
  name: z.string().trim().max(255, 'Nome muito longo. Limite de 255 caracteres.'),
})
export type DayOff = z.infer<typeof DayOff>

export const listDaysOff = endpoint({
  method: 'GET',
  path: '/me/days-off',
  summary: 'Os dias sem envio do usuário',
  response: z.array(DayOff),
})

export const addDayOff = endpoint({
  method: 'POST',
  path: '/me/days-off',
  summary: 'Acrescenta um dia sem envio, ou muda o seu nome',
  status: 201,
  body: DayOff,
  response: DayOff,
})

export const deleteDayOff = endpoint({
  method: 'DELETE',
  path: '/me/days-off/:day',
  summary: 'Volta a enviar num dia',
  params: z.object({ day: RealDay }),
  response: Nothing,
})
