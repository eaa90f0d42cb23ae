import type { Attribute } from '@cadencia/contract/me'

import { Card } from '#ui/card.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'

type Props = { attributes: readonly Attribute[] | undefined; error: unknown; onRetry: () => void }

export const AttributesCard = ({ attributes, error, onRetry }: Props) => (
  <Card title="Atributos Personalizados">
    {error ? (
      <LoadFailure error={error} text="Erro ao carregar atributos" onRetry={onRetry} />
    ) : (
      (attributes && <AttributeList attributes={attributes} />) || <SkeletonLines count={4} />
    )}
  </Card>
)

const AttributeList = ({ attributes }: { attributes: readonly Attribute[] }) => (
  <>
    {attributes.length === 0 ? (
      <p className="border-t border-line py-6 text-center text-sm text-ink-3">
        Nenhum atributo personalizado encontrado
      </p>
    ) : (
      <ul>
        {attributes.map((attribute) => (
          <li
            key={attribute.id}
            className="flex min-h-9 items-center gap-2.5 border-t border-line py-2 text-sm"
          >
            <span className="key">{attribute.key}</span>
            <span className="min-w-0 break-words">{attribute.value}</span>
          </li>
        ))}
      </ul>
    )}
    <p className="border-t border-line pt-3 text-xs text-ink-3">Total: {attributes.length} atributo(s)</p>
  </>
)
