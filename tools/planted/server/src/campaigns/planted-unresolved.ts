import { nothing } from './there-is-no-such-file.ts'
export const lost = nothing
