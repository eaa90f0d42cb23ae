import { testTemplate } from '@cadencia/contract/template-test'

import { call } from '#lib/api.ts'

import type { Draft } from './render.ts'

/** The server waits for another server, which may take its time. */
const testMs = 120_000

export const sendTest = ({ subject, preheader, content }: Draft) =>
  call(testTemplate, { body: { type: 'email', subject, preheader, content } }, { waitMs: testMs })
