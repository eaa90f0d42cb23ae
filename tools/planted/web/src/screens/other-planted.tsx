// web-screens-apart
import { screen } from '#screens/planted.tsx'

export const other = screen
