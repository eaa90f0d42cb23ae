import { expect } from 'vitest'
export const unlisted = expect
