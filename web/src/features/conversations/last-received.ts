import type { ConversationDetail } from '@cadencia/contract/conversations'

/** What the contact said last; what a person recorded and took back was not said. */
export const lastReceived = ({ items }: Pick<ConversationDetail, 'items'>) =>
  items.flatMap((item) => (item.kind === 'received' && !item.isWithdrawn ? [item] : [])).at(-1)
