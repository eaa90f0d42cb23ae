import type { Endpoint } from '@cadencia/contract/endpoint'

import { readToken } from '#lib/token.ts'

/** Saves a file that only its owner may have: a plain link would carry no token. */
export async function download(endpoint: Endpoint, filename: string, id?: number) {
  const response = await fetch(`/api${endpoint.path.replace(':id', String(id))}`, {
    headers: { authorization: `Bearer ${readToken()}` },
  })
  if (!response.ok) throw new Error(`O servidor respondeu ${response.status}`)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  URL.revokeObjectURL(url)
}
