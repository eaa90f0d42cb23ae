import { config } from 'zod'
import { pt } from 'zod/locales'

// Imported before any schema is built. Without jitless, zod tries new Function, which our policy forbids and reports.
config({ ...pt(), jitless: true })
