import type { Page, Request } from '@playwright/test'

type Answer = { status?: number; body?: unknown }
type Answers = Record<string, unknown>

/** An answer other than a plain 200: `answers(404, {message: '…'})`. */
class Reply {
  readonly answer: Answer
  constructor(answer: Answer) {
    this.answer = answer
  }
}
export const reply = (status: number, body?: unknown) => new Reply({ status, body })

const notFound = reply(404, { statusCode: 404, message: 'Not Found' })

const answerOf = (answers: Answers, request: Request): Answer => {
  const { pathname } = new URL(request.url())
  const name = `${request.method()} ${pathname.replace(/^\/api/, '')}`
  const found = name in answers ? answers[name] : notFound
  return found instanceof Reply ? found.answer : { body: found }
}

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))

/**
 * A server of another maker, by the specification alone: `'GET /campaigns'` and what it answers, a text as it is and
 * anything else as JSON. What is not named is not found. Returns the calls that were made.
 */
export async function stubApi(page: Page, answers: Answers) {
  const calls: { name: string; url: URL; body: unknown; headers: Record<string, string> }[] = []
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('stubbed')) localStorage.setItem('access_token', 'um-token')
    sessionStorage.setItem('stubbed', 'yes')
  })
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    calls.push({
      name: `${request.method()} ${url.pathname.replace(/^\/api/, '')}`,
      url,
      body: request.postData(),
      headers: request.headers(),
    })
    const { status = 200, body } = answerOf(answers, request)
    await route.fulfill({
      status,
      contentType: typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json',
      body: body === undefined ? '' : textOf(body),
    })
  })
  return calls
}

/** Every toast there was: on a busy machine one is gone before it is looked for. */
export async function keepToasts(page: Page) {
  const said: string[] = []
  await page.exposeFunction('keepToast', (text: string) => said.push(text))
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element && node.matches('.toast'))
          Reflect.get(window, 'keepToast')(node.querySelector('p')?.textContent)
    }).observe(document, { subtree: true, childList: true })
  })
  return said
}
