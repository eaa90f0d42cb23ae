import { a } from './planted-cycle-a.ts'
export const b = () => a
