import type { Endpoint, Sent } from '@cadencia/contract/endpoint'

import { urlOf } from '#lib/api.ts'
import { readToken } from '#lib/token.ts'

/** Saves a file that only its owner may have: a plain link would carry no token. */
export async function download<E extends Endpoint>(endpoint: E, sent: Sent<E>, filename: string) {
  const response = await fetch(urlOf(endpoint, sent), {
    headers: { authorization: `Bearer ${readToken()}` },
  })
  if (!response.ok) throw new Error(`O servidor respondeu ${response.status}`)
  saveFile(await response.blob(), filename)
}

export function saveFile(content: Blob, filename: string) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  URL.revokeObjectURL(url)
}
