import { Card } from '#ui/card.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'

/** The shape of the form and its preview while the template loads. */
export const TemplateSkeleton = () => (
  <div className="grid items-start gap-4 lg:grid-cols-2" aria-busy="true" aria-label="Carregando template">
    <Card>
      <SkeletonLines count={12} />
    </Card>
    <Card>
      <SkeletonLines count={8} />
    </Card>
  </div>
)
