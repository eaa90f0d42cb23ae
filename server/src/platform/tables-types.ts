import type { ColumnType } from 'kysely'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** A jsonb column: read as a value, written as text so that an array is not taken for a PostgreSQL array. */
export type Jsonb<T> = ColumnType<T, string | undefined, string>
export type Timestamp = ColumnType<Date, Date | undefined, Date>
