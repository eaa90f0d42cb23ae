import * as api from '@cadencia/contract/auth'
import { useSyncExternalStore } from 'react'

import { call, change, statusOf } from '#lib/api.ts'
import { dropDrafts } from '#lib/drop-drafts.ts'
import { logError } from '#lib/log.ts'
import { queryClient } from '#lib/query-client.ts'
import { onTokenRemovedElsewhere, readToken, removeToken, storeToken } from '#lib/token.ts'

type Session =
  | { status: 'loading' }
  | { status: 'anonymous'; returnHere: boolean }
  | { status: 'signed-in'; user: api.User }

let session: Session = { status: 'loading' }
const listeners = new Set<() => void>()

function become(next: Session) {
  session = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = () => useSyncExternalStore(subscribe, () => session)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A server that is starting, or a lost connection, must not end the session. */
async function fetchUser(attempt = 1): Promise<api.User> {
  try {
    return await call(api.me, {})
  } catch (error) {
    if ((statusOf(error) ?? 500) < 500 || attempt === 3) throw error
    await pause(attempt * 700)
    return fetchUser(attempt + 1)
  }
}

export async function startSession() {
  onTokenRemovedElsewhere(() => leave(true))
  if (!readToken()) return become({ status: 'anonymous', returnHere: false })
  try {
    become({ status: 'signed-in', user: await fetchUser() })
  } catch (error) {
    logError('Falha ao carregar o perfil', error)
    removeToken()
    become({ status: 'anonymous', returnHere: statusOf(error) !== 401 })
  }
}

export async function login(credentials: api.Credentials) {
  const { access_token, user } = await call(api.login, { body: credentials })
  queryClient.clear()
  storeToken(access_token)
  become({ status: 'signed-in', user })
}

function leave(returnHere: boolean) {
  removeToken()
  queryClient.clear()
  become({ status: 'anonymous', returnHere })
}

/** Signs out without waiting for the server's answer, so that it works offline too. */
export function logout() {
  change(api.logout, {}).catch((error: unknown) => logError('Falha ao encerrar a sessão', error))
  dropDrafts()
  leave(false)
}

/** The server no longer knows the token: sign in again and come back to the same page. */
export const signInAgain = () => leave(true)
