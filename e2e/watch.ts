import type { Page } from '@playwright/test'

/** What gave itself away: code that ran, a dialog, a request to the canary, a page that left. */
export async function watch(page: Page) {
  const seen: string[] = []
  await page.exposeFunction('reportRun', (what: string) => seen.push(what))
  await page.addInitScript(() => {
    addEventListener('message', (event) => {
      if (event.data === 'ran') Reflect.get(window, 'reportRun')('code ran')
    })
  })
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/canary') seen.push('canary called')
  })
  page.on('dialog', (dialog) => (seen.push('dialog'), dialog.dismiss()))
  return seen
}
