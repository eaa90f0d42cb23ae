import type { ModelName } from '@cadencia/contract/start'

import { afterEvent } from './models/after-event.ts'
import { collection } from './models/collection.ts'
import { comeback } from './models/comeback.ts'
import type { Model } from './models/model.ts'
import { prospecting } from './models/prospecting.ts'

/** Texts that can leave as they are: what a contact or a person lacks has another word in its place. */
export const models: Record<ModelName, Model> = {
  prospecting,
  comeback,
  after_event: afterEvent,
  collection,
}
