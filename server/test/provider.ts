import { afterAll } from 'vitest'

import { openProvider } from './provider-server.ts'

/** A provider of mail accounts that ends with the tests of the file. */
export async function startProvider() {
  const provider = await openProvider()
  afterAll(provider.stop)
  return provider
}
