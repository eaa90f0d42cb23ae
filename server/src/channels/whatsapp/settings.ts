import { cloudApiShape } from '@cadencia/contract/sender'
import { z } from 'zod'

import type { SenderRow } from '#channels/queries.ts'
import { openSecrets } from '#channels/secrets.ts'
import type { Keys } from '#platform/secrets.ts'

/** How the settings of a number are kept. */
export const CloudApiSettings = z.object(cloudApiShape)

const CloudApiSecrets = z.object({ token: z.string() })

export const cloudApiSender = (keys: Keys, row: SenderRow) => ({
  ...CloudApiSettings.parse(row.settings),
  ...CloudApiSecrets.parse(openSecrets(keys, row)),
})
