import { randomBytes } from 'node:crypto'

import type { AppOptions } from '#platform/app-options.ts'

import { openProvider } from './provider-server.ts'

const provider = await openProvider()

/** How a test starts the product: quiet, reached directly, with a key of its own and servers on this machine allowed. */
export const testOptions: AppOptions = {
  logLevel: 'silent',
  trustProxy: false,
  keys: [{ id: 'test', key: randomBytes(32) }],
  publicUrl: 'https://cadencia.exemplo.com.br',
  allowPrivateHosts: true,
  mailApps: provider.apps,
}
