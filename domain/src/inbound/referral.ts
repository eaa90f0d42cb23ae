import type { InboundClass, InboundMail } from './mail.ts'

/** Addresses in these are those of the writer, or of the one who was written to. */
const withoutReferral: readonly InboundClass[] = ['opt_out', 'challenge', 'other']

const address = /(?<![\w.+-])[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5}/gi
const longestRead = 8000

/** The first address of the new text that is neither the writer's nor ours. */
export function referralIn(
  className: InboundClass,
  said: string,
  { from, header }: InboundMail,
): { referral?: string } {
  if (withoutReferral.includes(className)) return {}
  const ours = `${header('to') ?? ''} ${header('cc') ?? ''}`.toLowerCase()
  const referral = (said.slice(0, longestRead).match(address) ?? [])
    .map((found) => found.toLowerCase().replace(/[.-]+$/, ''))
    .find((found) => found !== from && !ours.includes(found))
  return referral === undefined ? {} : { referral }
}
