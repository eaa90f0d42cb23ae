import { zoneAtNoon } from '#server/test/noon.ts'

/** Where it is about noon: at night what was paused and goes on would be planned for the next morning. */
export const zone = zoneAtNoon()
