import { Card } from '#ui/card.tsx'
import { Skeleton, SkeletonLines } from '#ui/skeleton.tsx'

/** The shape of the form and its preview while the template loads. */
export const TemplateSkeleton = () => (
  <div className="grid items-start gap-4 lg:grid-cols-2" aria-busy="true" aria-label="Carregando template">
    <Card>
      <div className="grid gap-4">
        <FieldSkeleton height="h-9" />
        <FieldSkeleton height="h-9" />
        <FieldSkeleton height="h-9" />
        <FieldSkeleton height="h-74" />
      </div>
    </Card>
    <Card>
      <SkeletonLines count={8} />
    </Card>
  </div>
)

const FieldSkeleton = ({ height }: { height: string }) => (
  <div className="grid gap-2">
    <Skeleton className="h-4 w-32" />
    <Skeleton className={height} />
  </div>
)
