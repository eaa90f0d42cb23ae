import { createSnippet, deleteSnippet, renameSnippet, type Snippet } from '@cadencia/contract/snippets'
import { useQueryClient } from '@tanstack/react-query'

import { change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { toast } from '#ui/toast.tsx'

import { snippetsQuery } from './data.ts'

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: snippetsQuery.queryKey })
}

type Words = Pick<Snippet, 'name' | 'content'>

export function useKeepSnippet() {
  const refresh = useRefresh()
  return useChange({
    send: (body: Words, key) => change(createSnippet, { body }, { key }),
    onSuccess: refresh,
  })
}

export function useRenameSnippet() {
  const refresh = useRefresh()
  return useChange({
    send: ({ id, name }: { id: number; name: string }) =>
      change(renameSnippet, { params: { id }, body: { name } }),
    onSuccess: refresh,
  })
}

/** Undone by keeping it again: the templates that used it hold the text themselves. */
export function useDeleteSnippet() {
  const refresh = useRefresh()
  const keep = useKeepSnippet()
  return useChange({
    send: ({ id }: Snippet) => change(deleteSnippet, { params: { id } }),
    onSuccess: async (_nothing, { name, content }) => {
      toast({
        title: `Trecho “${name}” excluído`,
        action: { label: 'Desfazer', onSelect: () => keep.mutate({ name, content }) },
      })
      await refresh()
    },
    onError: () => toast({ title: 'Erro ao excluir o trecho. Tente novamente.', destructive: true }),
  })
}
