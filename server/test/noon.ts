/** A time zone where it is about noon: at night what is overdue waits for the morning. */
export const zoneAtNoon = (now = new Date()) => {
  const ahead = 12 - now.getUTCHours()
  // The sign in these names is the other way round.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
