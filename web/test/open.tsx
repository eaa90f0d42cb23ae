import { cleanup, fireEvent, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

import '../src/lib/zod.ts'
import { App } from '../src/app/app.tsx'
import { createAppRouter } from '../src/app/routes.tsx'
import { forgetUpload } from '../src/features/imports/upload.ts'
import { dropDraft } from '../src/lib/draft-store.ts'
import { queryClient } from '../src/lib/query-client.ts'
import { startSession } from '../src/lib/session.ts'
import { onDesk } from './phone.ts'
import { type Answers, stubApi } from './stubs.ts'

const closing: (() => void)[] = []

/** What every toast said, and of those the alerts: on a busy machine one is gone before it is looked for. */
function keepToasts() {
  const toasts: string[] = []
  const alerts: string[] = []
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element && node.matches('.toast'))) continue
      const said = [...node.querySelectorAll('p')].map((each) => each.textContent)
      toasts.push(...said)
      if (node.matches('[role=alert]')) alerts.push(...said)
    }
  })
  observer.observe(document, { subtree: true, childList: true })
  closing.push(() => observer.disconnect())
  return { toasts, alerts }
}

/** What was thrown and not caught. It fails the test. */
const uncaught: unknown[] = []
window.addEventListener('error', ({ error }) => uncaught.push(error))

async function mount() {
  const router = createAppRouter()
  closing.push(() => router.history.destroy())
  // First: the session of the test before is another one.
  await startSession()
  render(<App router={router} />)
}

/** The page is loaded again where it is: of what was there, only what the browser keeps is left. */
export async function reload() {
  cleanup()
  queryClient.clear()
  await mount()
}

/** Opens the product at an address, signed in, with these answers in place of the server's. */
export async function open(path: string, answers: Answers, { token = 'um-token' } = {}) {
  localStorage.setItem('access_token', token)
  if (token === '') localStorage.removeItem('access_token')
  const server = stubApi(answers)
  const kept = keepToasts()
  history.replaceState({}, '', path)
  await mount()
  return { ...server, ...kept, user: userEvent.setup() }
}

/** What outlives the screens, as long as the page is not loaded again. */
function forget() {
  for (const close of document.querySelectorAll('.toast [aria-label=Fechar]')) fireEvent.click(close)
  forgetUpload()
}

/** After each test: nothing of it is left. */
export function leave() {
  forget()
  cleanup()
  for (const close of closing.splice(0)) close()
  queryClient.clear()
  for (const key of Object.keys(localStorage)) dropDraft(key)
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  onDesk()
  const [first] = uncaught.splice(0)
  if (first !== undefined) throw first
}
