import { cx } from '#lib/cx.ts'

/** Invisible for the first 150 ms, so that a fast answer shows no skeleton at all. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={cx('skeleton', className)} aria-hidden="true" />
)

export const SkeletonLines = ({ count }: { count: number }) => (
  <div className="grid gap-3.5">
    {Array.from({ length: count }, (_, place) => (
      <Skeleton key={place} className="h-4 w-4/5" />
    ))}
  </div>
)
