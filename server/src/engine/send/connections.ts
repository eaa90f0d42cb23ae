const firstly = 5
/** Long enough, and with enough messages, that two rates can be compared. */
const shortestMs = 1000
const fewestEach = 4
/** More connections must bring this much more, or they are not worth having. */
const gain = 1.1
const tryAgainMs = 60_000
const believeMs = 600_000
/** What was under way when the server asked for less hears the same. */
const onceMs = 10_000

/**
 * How many connections to a sender's server are worth having: more while it takes more in the same time, fewer when it
 * says that there are too many, and never more than `most`.
 */
export function createConnections(most: number, now = () => performance.now()) {
  let allowed = Math.min(firstly, most)
  let settledUntil = -Infinity
  let refused = { at: Infinity, until: -Infinity }
  let slowedAt = -Infinity
  let best = { allowed, rate: 0 }
  let window = { since: now(), sent: 0 }

  const ceiling = () => (now() < refused.until ? Math.min(most, refused.at) : most)
  const begin = () => void (window = { since: now(), sent: 0 })

  const judge = (rate: number) => {
    if (rate > best.rate * gain) {
      best = { allowed, rate }
      allowed = Math.min(ceiling(), allowed * 2)
      return
    }
    allowed = Math.min(ceiling(), best.allowed)
    best = { allowed, rate: 0 }
    settledUntil = now() + tryAgainMs
  }

  return {
    most,
    allowed: () => allowed,
    /** A message has left. Only while others wait for a connection does the pace say anything of the server. */
    sent(othersWait: boolean) {
      if (!othersWait || now() < settledUntil || allowed === ceiling()) return begin()
      window.sent += 1
      const ms = now() - window.since
      if (ms < shortestMs || window.sent < fewestEach * allowed) return
      judge((window.sent / ms) * 1000)
      begin()
    },
    /** The server would not have one more than these. */
    refused(open: number) {
      refused = { at: Math.max(1, open), until: now() + believeMs }
      allowed = Math.min(allowed, refused.at)
      begin()
    },
    /** The server asks for less. */
    slower() {
      if (now() - slowedAt < onceMs) return
      slowedAt = now()
      this.refused(Math.floor(allowed / 2))
    },
  }
}

export type Connections = ReturnType<typeof createConnections>
