import { formatPercent } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'

/** A rate, lit when it is above the product's reference. */
export function Rate({ rate, above }: { rate: number; above: number }) {
  if (rate <= above) return formatPercent(rate)
  return (
    <Badge tone="green">
      {formatPercent(rate)}
      <span className="sr-only"> acima da referência</span>
    </Badge>
  )
}
