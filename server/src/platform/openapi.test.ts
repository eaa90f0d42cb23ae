import { api } from '@cadencia/contract/api'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'

const { app } = await startApi()

/** Section 7 of the specification, and the calls the product adds to it. */
const calls = [
  'POST /auth/login',
  'GET /auth/me',
  'POST /auth/logout',
  'GET /me/people',
  'GET /me/attributes',
  'POST /me/attributes',
  'PUT /me/attributes/{key}',
  'DELETE /me/attributes/{key}',
  'GET /me/retention',
  'PUT /me/retention',
  'GET /me/retention/messages',
  'GET /me/start',
  'GET /me/days-off',
  'POST /me/days-off',
  'DELETE /me/days-off/{day}',
  'GET /campaigns',
  'GET /campaigns/without-active-cadences',
  'GET /campaigns/by-status',
  'GET /campaigns/{id}',
  'POST /campaigns',
  'POST /campaigns/from-model',
  'POST /campaigns/{id}/duplicate',
  'PATCH /campaigns/{id}',
  'PATCH /campaigns/{id}/status',
  'DELETE /campaigns/{id}',
  'POST /campaigns/{id}/cancel-messages',
  'GET /campaigns/{id}/progress',
  'GET /campaigns/{id}/people',
  'POST /campaigns/{id}/people',
  'GET /contacts',
  'GET /contacts/{id}',
  'POST /contacts',
  'POST /contacts/with-campaign',
  'PATCH /contacts/{id}',
  'DELETE /contacts/{id}',
  'GET /contacts/campaign',
  'GET /contacts/attributes',
  'POST /contacts/add-to-campaign',
  'POST /campaigns/{id}/forecast',
  'POST /campaigns/{id}/forecast/people',
  'POST /campaigns/{id}/forecast/resume',
  'POST /campaigns/{id}/undo-entry',
  'DELETE /contacts/campaign/{campaignId}/contact/{contactId}',
  'POST /contacts/{id}/cancel',
  'POST /contacts/delete',
  'GET /csv-contacts/template',
  'POST /csv-contacts/upload',
  'GET /csv-contacts/imports/{id}',
  'GET /csv-contacts/imports',
  'GET /csv-contacts/imports/{id}/failures',
  'GET /templates',
  'GET /templates/by-type',
  'GET /templates/{id}',
  'POST /templates',
  'POST /templates/test',
  'PATCH /templates/{id}',
  'DELETE /templates/{id}',
  'GET /attributes',
  'POST /attributes/missing',
  'GET /snippets',
  'POST /snippets',
  'PATCH /snippets/{id}',
  'DELETE /snippets/{id}',
  'POST /cadences/bulk',
  'POST /cadences/preview',
  'GET /cadences/my-cadences',
  'GET /cadences',
  'POST /cadences/changes/preview',
  'POST /cadences/changes',
  'DELETE /cadences/{id}',
  'PUT /cadences/{id}/variants',
  'POST /cadences/{id}/variants/keep',
  'GET /activity/by-date-status',
  'GET /activity/{id}',
  'POST /activity/{id}/resend',
  'POST /activity/{id}/cancel',
  'GET /contacts/{id}/timeline',
  'GET /contacts/{id}/overview',
  'POST /contacts/{id}/resume',
  'POST /contacts/{id}/hold',
  'GET /contacts/{id}/notes',
  'POST /contacts/{id}/notes',
  'PATCH /contacts/{id}/notes/{noteId}',
  'DELETE /contacts/{id}/notes/{noteId}',
  'POST /contacts/{id}/consent',
  'POST /contacts/{id}/said',
  'POST /contacts/{id}/lift-suspension',
  'GET /tasks',
  'GET /tasks/counts',
  'GET /tasks/day',
  'POST /tasks/{id}/outcome',
  'POST /tasks/{id}/snooze',
  'POST /tasks/{id}/undo',
  'GET /metrics/campaigns/{id}',
  'GET /metrics/campaigns/{id}/cadences',
  'GET /metrics/campaigns/{id}/links',
  'GET /metrics/campaigns/{id}/days',
  'GET /metrics/campaigns/{id}/answers',
  'GET /metrics/campaigns/{id}/variants',
  'GET /metrics/campaigns/{id}/people',
  'GET /metrics/campaigns/{id}/people/csv',
  'GET /senders',
  'POST /senders',
  'PUT /senders/{id}',
  'DELETE /senders/{id}',
  'POST /senders/{id}/default',
  'POST /senders/{id}/resume',
  'POST /senders/{id}/test',
  'GET /sign-ins',
  'POST /senders/{id}/sign-in',
  'POST /sign-ins/finish',
  'POST /senders/{id}/sign-in/wait',
  'DELETE /senders/{id}/sign-in',
  'GET /mailboxes',
  'PUT /senders/{id}/mailbox',
  'POST /senders/{id}/mailbox',
  'DELETE /senders/{id}/mailbox',
  'POST /senders/{id}/mailbox/test',
  'GET /sandbox',
  'GET /sandbox/messages',
  'GET /sandbox/messages/{id}',
  'POST /sandbox/messages/{id}/answer',
  'DELETE /sandbox/messages',
  'GET /conversations',
  'GET /conversations/{id}',
  'POST /conversations/{id}/classify',
  'PATCH /conversations/{id}',
  'POST /conversations/{id}/resume',
  'POST /conversations/{id}/hold',
  'POST /conversations/{id}/answer',
  'POST /conversations/{id}/undo',
  'GET /conversations/counts',
]

test('the document lists exactly the calls of the product', async () => {
  const document = (await app.inject('/api/openapi.json')).json<{
    openapi: string
    paths: Record<string, Record<string, unknown>>
  }>()
  expect(document.openapi).toMatch(/^3\.1/)
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(listed.sort()).toEqual([...calls].sort())
})

test('what may be repeated without being done twice says so', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>
  }>()
  const repeatable = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters }]) =>
      parameters.some((each) => each.name === 'Idempotency-Key' && each.in === 'header')
        ? [`${method.toUpperCase()} ${path}`]
        : [],
    ),
  )
  expect(repeatable.sort()).toEqual([
    'POST /activity/{id}/resend',
    'POST /cadences/bulk',
    'POST /campaigns',
    'POST /campaigns/from-model',
    'POST /campaigns/{id}/duplicate',
    'POST /contacts',
    'POST /contacts/add-to-campaign',
    'POST /contacts/with-campaign',
    'POST /contacts/{id}/notes',
    'POST /contacts/{id}/said',
    'POST /conversations/{id}/answer',
    'POST /csv-contacts/upload',
    'POST /me/attributes',
    'POST /snippets',
    'POST /templates',
  ])
})

test('the page to read shows every call and asks nothing of another host', async () => {
  const page = (await app.inject('/api/docs')).body
  for (const { path, summary } of Object.values(api).flat()) {
    expect(page).toContain(`<code>${path.replace(/:(\w+)/g, '{$1}')}</code>`)
    expect(page).toContain(summary)
  }
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//)
})
