import { plantedTarget } from '#auth/planted-target.ts'
export const arrow = plantedTarget
