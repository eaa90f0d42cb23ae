import type { Attribute } from '@cadencia/contract/attributes'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'

import { AttributeRow } from './attribute-row.tsx'
import { useCreateAttribute, useRemoveAttribute } from './changes.ts'

const AttributeForm = lazy(async () => ({ default: (await import('./attribute-form.tsx')).AttributeForm }))

type Props = { attributes: readonly Attribute[] | undefined; error: unknown; onRetry: () => void }

export function AttributesCard({ attributes, error, onRetry }: Props) {
  const [adding, setAdding] = useState(false)
  const add = (
    <Button
      size="sm"
      icon={Plus}
      disabled={!attributes}
      aria-expanded={adding}
      onClick={() => setAdding((open) => !open)}
    >
      Adicionar
    </Button>
  )
  return (
    <Card title="Atributos Personalizados" actions={(attributes || !error) && add}>
      {error ? <LoadFailure error={error} text="Erro ao carregar atributos" onRetry={onRetry} /> : null}
      {!error && !attributes && <SkeletonLines count={4} />}
      <Suspense>
        {attributes && adding && <AttributeForm attributes={attributes} onDone={() => setAdding(false)} />}
      </Suspense>
      {attributes && <AttributeList attributes={attributes} />}
    </Card>
  )
}

function AttributeList({ attributes }: { attributes: readonly Attribute[] }) {
  const remove = useRemoveWithUndo()
  return (
    <>
      {attributes.length === 0 ? (
        <p className="border-t border-line py-6 text-center text-sm text-ink-3">
          Nenhum atributo personalizado encontrado
        </p>
      ) : (
        <ul>
          {attributes.map((attribute) => (
            <AttributeRow key={attribute.key} attribute={attribute} onRemove={remove} />
          ))}
        </ul>
      )}
      <p className="border-t border-line pt-3 text-xs text-ink-3">Total: {attributes.length} atributo(s)</p>
    </>
  )
}

/** Here and not in the row: the row is gone before the server has answered. */
function useRemoveWithUndo() {
  const remove = useRemoveAttribute()
  const create = useCreateAttribute()
  const fail = (title: string) => toast({ title, destructive: true })
  return ({ key, value }: Attribute) =>
    remove.mutate(key, {
      onSuccess: () =>
        toast({
          title: 'Atributo removido',
          action: {
            label: 'Desfazer',
            onSelect: () => create.mutate({ key, value }, { onError: () => fail('Erro ao criar atributo') }),
          },
        }),
      onError: () => fail('Erro ao remover atributo'),
    })
}
