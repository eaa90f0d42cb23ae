import { plantedQuery } from '#campaigns/queries-planted.ts'
export const above = plantedQuery
