import '#lib/zod.ts'
import { AttributeInput } from '@cadencia/contract/attribute-changes'
import { Credentials } from '@cadencia/contract/auth'
import { CadenceInput } from '@cadencia/contract/cadences'
import { ContactInput } from '@cadencia/contract/contact-changes'
import { OutcomeInput } from '@cadencia/contract/tasks'
import { libraryText, spoiled, wrongValues } from '@cadencia/contract/test/spoiled'
import { VariantsInput } from '@cadencia/contract/variants'
import { expect, test } from 'vitest'
import type { z } from 'zod'

import * as campaign from '#features/campaigns/campaign-draft.ts'
import { SaidFromDraft } from '#features/contacts/said-outcomes.ts'
import * as sender from '#features/senders/sender-draft.ts'
import { emptyDraft, TemplateFromDraft } from '#features/templates/template-draft.ts'

const contact = {
  name: 'Ana',
  email: 'ana@exemplo.com.br',
  whatsapp: '(11) 98765-4321',
  metadata: { a: 'b' },
}
const approved = { ...emptyDraft, type: 'whatsapp', approved: 'oi', approvedVariables: '{{name}}' }
/** What a person can type. */
const typed = ['-1', '1.5', '1e15', ...wrongValues.filter((wrong) => typeof wrong === 'string')]

test.each<readonly [string, z.ZodType, object]>([
  ['login', Credentials, { email: 'ana@exemplo.com.br', password: 'x' }],
  ['attribute', AttributeInput, { key: 'cargo', value: 'x' }],
  ['contact', ContactInput, contact],
  ['cadence', CadenceInput, { campaignId: 1, cadences: [{ templateId: 1, delayMinutes: 5 }] }],
  ['comparison', VariantsInput, { variants: [1, 2].map((id) => ({ templateId: id, weight: 50 })) }],
  ['campaign', campaign.DraftInput, { ...campaign.draftOf(), sendWindow: campaign.suggestedHours }],
  ['mail server', sender.DraftInput, sender.draftOf(undefined, [])],
  ['number at Meta', sender.DraftInput, { ...sender.draftOf(undefined, []), mode: 'cloud_api' }],
  ['task', OutcomeInput, { outcome: 'call_later', note: '', retryAt: '' }],
  ['answer', SaidFromDraft, { outcome: 'meeting', channel: 'call', text: '', meetingAt: '' }],
  ['template', TemplateFromDraft, emptyDraft],
  ['approved template', TemplateFromDraft, approved],
])('the form of a %s says nothing in the words of a library', (_form, schema, good) => {
  const drafts = typed.flatMap((wrong) => [...spoiled(good, wrong)].slice(1))
  const said = drafts.flatMap((draft) => schema.safeParse(draft).error?.issues ?? [])
  expect(said.length).toBeGreaterThan(0)
  expect(said.filter(({ message }) => libraryText.test(message))).toEqual([])
})
