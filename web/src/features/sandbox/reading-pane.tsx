import { ArrowLeft, MousePointerClick } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { cx } from '#lib/cx.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

// Loaded when the first message is chosen.
const MessagePane = lazy(async () => ({ default: (await import('./message-pane.tsx')).MessagePane }))

type Props = {
  id: number | undefined
  /** Only where the list is not beside it. */
  onBack?: () => void
}

export const ReadingPane = ({ id, onBack }: Props) => (
  <section aria-label="Mensagem" className={cx('grid gap-3', id === undefined && 'max-md:hidden')}>
    {onBack && (
      <div>
        <Button icon={ArrowLeft} onClick={onBack}>
          Voltar para a lista
        </Button>
      </div>
    )}
    {id === undefined ? (
      <EmptyState icon={MousePointerClick} title="Escolha uma mensagem" />
    ) : (
      <Suspense>
        <MessagePane id={id} />
      </Suspense>
    )}
  </section>
)
