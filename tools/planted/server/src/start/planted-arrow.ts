import { plantedTarget } from '#me/planted-target.ts'
export const arrow = plantedTarget
