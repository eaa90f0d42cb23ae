import { sql } from 'kysely'

/** The first instant of a day, or of a day after it, in the account's time zone. */
export const startOfDay = (accountId: number, date: string, daysAfter = 0) =>
  sql<Date>`((to_date(${date}, 'YYYY-MM-DD') + ${daysAfter}::int)::timestamp
    at time zone (select time_zone from accounts where id = ${accountId}))`
