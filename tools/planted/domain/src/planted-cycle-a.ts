import { b } from './planted-cycle-b.ts'
export const a = () => b
