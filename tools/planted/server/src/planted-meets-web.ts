import type { Planted } from '../../web/src/ui/planted-kit.tsx'
export type Met = Planted
