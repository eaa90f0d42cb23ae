import { ImportUpload, uploadCsv } from '@cadencia/contract/imports'
import { useSyncExternalStore } from 'react'

import { bodyOf, messageIn } from '#lib/api.ts'
import { readToken } from '#lib/token.ts'
import { unique } from '#lib/unique.ts'
import { toast } from '#ui/toast.tsx'

import { mappingOf } from './columns.ts'
import { followImport } from './data.ts'
import type { Plan } from './map-columns.tsx'

/** One upload at a time. It lives outside the dialog, which may be closed and opened again while it runs. */
export type Upload =
  | { stage: 'none' }
  | { stage: 'sending'; filename: string; percent: number }
  | { stage: 'refused'; text: string }
  | { stage: 'sent'; id: number }

let upload: Upload = { stage: 'none' }
const listeners = new Set<() => void>()

function become(next: Upload) {
  upload = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useUpload = () => useSyncExternalStore(subscribe, () => upload)

export const forgetUpload = () => become({ stage: 'none' })

/** Shows an import of the history as if it had just been sent. */
export function showImport(id: number) {
  become({ stage: 'sent', id })
}

/** fetch cannot tell how much of a body has left; this can. */
function post(form: FormData, key: string, onProgress: (percent: number) => void) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(uploadCsv.method, `/api${uploadCsv.path}`)
    const token = readToken()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('idempotency-key', key)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(Math.floor((loaded / total) * 100)),
    )
    request.addEventListener('load', () =>
      resolve({ status: request.status, body: bodyOf(request.responseText) }),
    )
    request.addEventListener('error', () => reject(new Error('Sem conexão. Tente novamente.')))
    request.send(form)
  })
}

function formOf({ preview, chosen, updateExisting }: Plan) {
  const form = new FormData()
  // Before the file: the server reads the stream in order and needs the mapping first.
  form.append('mapping', JSON.stringify(mappingOf(preview.header, chosen)))
  form.append('updateExisting', String(updateExisting))
  form.append('file', preview.file)
  return form
}

function refuse(text: string) {
  // Shown in the dialog while it is open, otherwise in a toast; the next dialog starts anew.
  if (listeners.size > 0) return become({ stage: 'refused', text })
  toast({ title: text, destructive: true })
  become({ stage: 'none' })
}

const failed = 'Erro ao fazer upload do arquivo'

/** A plan that was refused and is sent again is the same submission. */
const keys = new WeakMap<Plan, string>()

function keyOf(plan: Plan) {
  const key = keys.get(plan) ?? unique()
  keys.set(plan, key)
  return key
}

export async function sendCsv(plan: Plan) {
  if (upload.stage === 'sending') return
  const filename = plan.preview.file.name
  const sending = (percent: number) => become({ stage: 'sending', filename, percent })
  sending(0)
  try {
    const { status, body } = await post(formOf(plan), keyOf(plan), sending)
    if (status >= 300) return refuse(messageIn(body) ?? failed)
    const accepted = ImportUpload.safeParse(body).data
    if (!accepted) return refuse(failed)
    followImport(accepted.id)
    become({ stage: 'sent', id: accepted.id })
  } catch {
    // Not read, or not reached: the file may also have changed on the disk since it was chosen.
    refuse(failed)
  }
}
