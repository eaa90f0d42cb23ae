export const plantedRoutes = 1
