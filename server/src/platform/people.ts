import { type RawBuilder, sql } from 'kysely'

/** What a person of an account is called: the attribute of the profile, or the e-mail. */
export const nameOfUser = (accountId: number, userId: RawBuilder<unknown>) => sql<string | null>`(
  select coalesce((select value from user_attributes where user_id = u.id and key = 'name'), u.email)
  from users u where u.account_id = ${accountId} and u.id = ${userId})`
