/** Where it is about noon: at night what was paused and goes on would be planned for the next morning. */
export const zone = zoneAtNoon(new Date())

function zoneAtNoon(now: Date) {
  const ahead = 12 - now.getUTCHours()
  // The sign in these names is the other way round.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
