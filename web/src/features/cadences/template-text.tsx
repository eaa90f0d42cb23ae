import { htmlToText } from '@cadencia/domain/html-text'
import { hasTags } from '@cadencia/domain/template'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { templateQuery } from '#features/templates/data.ts'
import { LoadFailure } from '#ui/load-failure.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'

// A long text scrolls in its box, and the keyboard must reach the box.
const scrolls = { tabIndex: 0 }

export function TemplateText({ templateId }: { templateId: number }) {
  const { data: template, error, refetch } = useQuery(templateQuery(templateId))
  if (error)
    return (
      <LoadFailure
        error={error}
        text="Erro ao carregar template. Tente novamente."
        onRetry={() => void refetch()}
      />
    )
  if (!template) return <SkeletonLines count={3} />
  const isMarkup = template.type === 'email' && hasTags(template.content)
  return (
    <div className="mt-1 grid gap-2 rounded-control bg-surface-2 p-3 text-sm">
      {template.subject && <p className="font-medium break-words">{template.subject}</p>}
      <section
        aria-label={`Conteúdo de ${template.name}`}
        className="max-h-72 overflow-y-auto break-words whitespace-pre-wrap text-ink-2"
        {...scrolls}
      >
        {isMarkup ? htmlToText(template.content) : template.content}
      </section>
      <Link
        to="/templates/edit/$id"
        params={{ id: String(template.id) }}
        className="w-fit text-xs text-accent-text hover:underline"
      >
        Abrir template
      </Link>
    </div>
  )
}
