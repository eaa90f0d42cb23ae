import { afterAll } from 'vitest'

import { buildApp } from '#app.ts'
import type { AppOptions } from '#platform/app-options.ts'

import { freshDatabase } from './database.ts'
import { testOptions } from './options.ts'
import { createPerson, type Person } from './person.ts'

export type { Person } from './person.ts'

/** The product over HTTP with a database of its own, and people to use it. */
export async function startApi(options: Partial<AppOptions> = {}) {
  const { db, url } = await freshDatabase()
  const app = await buildApp(db, { ...testOptions, ...options })
  afterAll(() => app.close())
  return {
    app,
    db,
    url,
    person: (email?: string) => createPerson(app, db, email),
    colleague: (of: Person) => createPerson(app, db, undefined, of.id),
  }
}
