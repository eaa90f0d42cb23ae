export const plantedTarget = 1
