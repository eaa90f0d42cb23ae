import { formatPercent } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'

const smallest = 20

/** A share of a handful of people says little, however high it is. */
export const isSmallSample = (base: number) => base > 0 && base < smallest
export const smallSample = 'amostra pequena'

type Props = { rate: number; above: number; base: number }

/** A rate, lit when it is above the product's reference and enough people stand behind it. */
export function Rate({ rate, above, base }: Props) {
  if (isSmallSample(base))
    return (
      <>
        {formatPercent(rate)}
        <span className="block text-xs whitespace-nowrap text-ink-3"> {smallSample}</span>
      </>
    )
  if (rate <= above) return formatPercent(rate)
  return (
    <Badge tone="green">
      {formatPercent(rate)}
      <span className="sr-only"> acima da referência</span>
    </Badge>
  )
}
