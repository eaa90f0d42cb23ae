import type { Browser } from '@playwright/test'

import { asTested } from '#e2e/browser.ts'
import { inDatabase } from '#e2e/database.ts'
import { deadServer, longReply } from '#e2e/dead-server.ts'
import { outreachOf } from '#e2e/outreach.ts'
import { demo } from '#e2e/people.ts'

const mail = [
  'From: Marina Duarte <demo@cadencia.local>',
  'To: Ana Lima <ana@exemplo.com.br>',
  'Subject: =?utf-8?Q?Uma_ideia_para_a_opera=C3=A7=C3=A3o?=',
  'MIME-Version: 1.0',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Oi, Ana.</p><p>Vi que a <b>Aurora</b> cresceu. <a href="https://exemplo.com.br">Veja o caso</a>.</p>',
].join('\r\n')

const chat = JSON.stringify({
  messaging_product: 'whatsapp',
  to: '5511987654321',
  type: 'text',
  text: { body: 'Oi *Ana*, tudo bem?\n\nPosso _te ligar_ amanhã?' },
})

const kept = [
  ['email', 'ana@exemplo.com.br', 'Uma ideia para a operação', mail],
  ['whatsapp', '+5511987654321', 'Oi *Ana*, tudo bem?', chat],
  ['email', 'joao.pedro.lima.rodrigues@contabil-exata.exemplo.com.br', 'Estudo de caso: como reduzir', mail],
] as const

/** What a demonstration has not: a sender in trouble, days off, calls to make, and mail in the box. */
export async function fillIn(browser: Browser) {
  const context = await browser.newContext(asTested())
  const { sender } = await outreachOf(await context.newPage(), demo)
  const { id } = await sender(deadServer)
  await context.close()
  await inDatabase(async (client) => {
    await client.query("update senders set state = 'stopped', last_reply = $2 where id = $1", [id, longReply])
    await client.query(
      `insert into days_off (account_id, day, name)
       select account_id, day::date, name from users cross join
         (values ('2027-01-25', 'Aniversário da cidade'), ('2026-12-24', '')) as off(day, name) where email = $1`,
      [demo.email],
    )
    for (const message of kept)
      await client.query(
        `insert into sandbox_messages (account_id, channel, recipient, title, raw)
         select account_id, $2, $3, $4, convert_to($5, 'UTF8') from users where email = $1`,
        [demo.email, ...message],
      )
    await client.query(tasks, [demo.email])
    await client.query('select count_anew(account_id) from users where email = $1', [demo.email])
  })
}

/** Three contacts of no campaign enter one at its call. */
const tasks = `
  with step as (
    select s.* from steps s join users u on u.account_id = s.account_id join campaigns c on c.id = s.campaign_id
      join templates t on t.id = s.template_id
    where u.email = $1 and t.type = 'call' and c.status = 'active' order by s.id limit 1),
  place as (
    insert into enrolments (account_id, campaign_id, contact_id)
    select step.account_id, step.campaign_id, c.id from step join contacts c on c.account_id = step.account_id
    where not exists (select from enrolments e where e.contact_id = c.id) order by c.id limit 3 returning *)
  insert into messages (account_id, enrolment_id, campaign_id, contact_id, step_id, channel, shipping_at,
                        next_attempt_at, deadline_at, state, recipient, dispatched_at, said, template_version)
  select place.account_id, place.id, place.campaign_id, place.contact_id, step.id, 'call', now(), now(),
         now() + interval '2 days', 'task', c.phone, now() + interval '1 second', array[c.name, 'Marina Duarte', 'Aurora Sistemas', c.email], 1
  from place cross join step join contacts c on c.id = place.contact_id`
