import { testOptions } from '../options.ts'

/** Nobody outside is asked anything: a number of WhatsApp is looked for where nobody listens. */
export const fuzzOptions = { ...testOptions, graphUrl: 'http://127.0.0.1:1' }
