import { config } from 'zod'

// Imported before any schema is built. Without jitless, zod tries new Function, which our policy forbids and reports.
// What a person can get wrong has its own text in the contract; this one stands for the rest.
config({ jitless: true, customError: () => 'Valor inválido' })
