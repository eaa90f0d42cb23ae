export const whatsAppStatuses = ['sent', 'delivered', 'read', 'failed'] as const
export type WhatsAppStatus = (typeof whatsAppStatuses)[number]

export type StatusTold = { status: WhatsAppStatus; at: Date }

/** When each status first came about. */
export type Times = Partial<Record<WhatsAppStatus, Date>>

/** Statuses come in any order and more than once: what they say together does not depend on it. */
export function foldStatuses(told: readonly StatusTold[]): Times {
  const times: Times = {}
  for (const { status, at } of told) {
    const known = times[status]
    if (!known || at < known) times[status] = at
  }
  return times
}
