import { lazy, Suspense, useState } from 'react'

import { SkeletonLines } from '#ui/skeleton.tsx'

const TemplateText = lazy(async () => ({ default: (await import('./template-text.tsx')).TemplateText }))

/** What the step says, fetched when it is opened. */
export function TemplatePeek({ templateId }: { templateId: number }) {
  const [opened, setOpened] = useState(false)
  return (
    <details className="mt-1.5 text-xs" onToggle={() => setOpened(true)}>
      <summary className="w-fit rounded-chip py-0.5 text-accent-text">Ver conteúdo</summary>
      {opened && (
        <Suspense fallback={<SkeletonLines count={3} />}>
          <TemplateText templateId={templateId} />
        </Suspense>
      )}
    </details>
  )
}
