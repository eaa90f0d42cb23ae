/** 0 to 100. Nothing of nothing is 0; a late bounce may leave more opened than delivered, which is still everybody. */
export const percentage = (part: number, base: number) =>
  base === 0 ? 0 : Math.min(100, (part / base) * 100)

type Reached = { deliveredMessages: number; openedMessages: number; clickedMessages: number }

export const stepRates = ({ deliveredMessages, openedMessages, clickedMessages }: Reached) => ({
  openRate: percentage(openedMessages, deliveredMessages),
  clickRate: percentage(clickedMessages, deliveredMessages),
})

type Counts = Reached & {
  sentMessages: number
  captureClickMessages: number
  whatsappClickMessages: number
  unsubscribedMessages: number
  bouncedMessages: number
}

/** Delivery and bounces are of what was sent; what people did is of what was delivered. */
export const campaignRates = (counts: Counts) => ({
  ...stepRates(counts),
  deliveryRate: percentage(counts.deliveredMessages, counts.sentMessages),
  bounceRate: percentage(counts.bouncedMessages, counts.sentMessages),
  captureClickRate: percentage(counts.captureClickMessages, counts.deliveredMessages),
  whatsappClickRate: percentage(counts.whatsappClickMessages, counts.deliveredMessages),
  unsubscribeRate: percentage(counts.unsubscribedMessages, counts.deliveredMessages),
})
