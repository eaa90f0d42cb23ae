import { z } from 'zod'

const message = 'Informe de 1 a 100.000 pessoas por dia'

/** How many people begin a day. */
export const PeopleADay = z.int(message).min(1, message).max(100_000, message)
