import { feature } from '#features/a/planted.ts'
import { screen } from '#screens/planted.tsx'
export const b = [feature, screen]
