import type { Page } from '@playwright/test'

import { inDatabase } from './database.ts'
import { outreachOf } from './outreach.ts'

type Credentials = { email: string; password: string }
type Channel = 'email' | 'whatsapp' | 'call'
type Story = { channel?: Channel; content?: string; status?: 'active' | 'paused' }

/** A message as it would stand there; what it needs beside is made with it. */
type Kept = {
  name: string
  state?: string
  /** An SQL moment: when it was to leave. */
  at?: string
  set?: Record<string, string | string[] | number | null>
}

/** A campaign of one step, and messages of it in any state, put there at once. */
export async function campaignWith(page: Page, owner: Credentials, story: Story = {}) {
  const { channel = 'email', content = '<p>Oi {{name}}, <b>tudo bem?</b></p>', status = 'active' } = story
  const { campaign, template, cadence } = await outreachOf(page, owner)
  const made = await campaign('Natal', { status })
  const subject = channel === 'email' ? { subject: 'Oi {{name}}' } : {}
  await cadence(made, [[await template('Apresentação', { type: channel, content, ...subject }), 0]])
  const keep = (messages: readonly Kept[]) =>
    inDatabase(async (client) => {
      const ids: number[] = []
      for (const { name, state = 'scheduled', at = 'now()', set = {} } of messages) {
        const given = Object.entries(set)
        const columns = given.map(([column]) => `, ${column}`).join('')
        const values = given.map((_, place) => `, $${place + 6}`).join('')
        const { rows } = await client.query<{ id: string }>(
          `with person as (
             insert into contacts (account_id, name, email, whatsapp, phone)
             select account_id, $2, $3, '(11) 98765-4321', '+5511987654321' from campaigns where id = $1 returning *
           ),
           place as (
             insert into enrolments (account_id, campaign_id, contact_id) select account_id, $1, id from person returning *
           )
           insert into messages (account_id, enrolment_id, campaign_id, contact_id, step_id, channel,
                                 shipping_at, next_attempt_at, deadline_at, state, recipient${columns})
           select place.account_id, place.id, $1, place.contact_id, steps.id, $5, ${at}, ${at}, ${at} + interval '2 days',
                  $4, case $5 when 'email' then $3 else '+5511987654321' end${values}
           from place join steps on steps.campaign_id = $1 returning id`,
          [
            made.id,
            name,
            `${name.toLowerCase().replace(/\W/g, '.')}.${made.id}@exemplo.com.br`,
            state,
            channel,
            ...given.map(([, value]) => value),
          ],
        )
        ids.push(Number(rows[0]?.id))
      }
      await client.query('select count_anew(account_id) from campaigns where id = $1', [made.id])
      return ids
    })
  return { campaign: made, keep }
}

/** After it was planned. */
const now = () => new Date(Date.now() + 1000).toISOString()

export const wasSent = (said: string[]) => ({
  sent_at: now(),
  delivered_at: now(),
  dispatched_at: now(),
  said,
  template_version: 1,
  last_code: '250 2.0.0 aceita',
})

export const asTask = (said: string[]) => ({ dispatched_at: now(), said, template_version: 1 })
