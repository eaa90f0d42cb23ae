export const plantedQuery = 1
