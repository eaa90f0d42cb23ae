import { plantedRoutes } from '#auth/routes.ts'
export const foreign = plantedRoutes
