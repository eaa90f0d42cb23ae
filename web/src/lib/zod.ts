import { validationMessage } from '@cadencia/contract/validation-messages'
import { config } from 'zod'

// Imported before any schema is built. Without jitless, zod tries new Function, which our policy forbids and reports.
config({ jitless: true, localeError: validationMessage })
