import { feature } from '#features/a/planted.ts'
export type Planted = typeof feature
