import type { Browser } from '@playwright/test'

import { asTested } from '../e2e/browser.ts'
import { inDatabase } from '../e2e/database.ts'
import { outreachOf } from '../e2e/outreach.ts'
import { demo } from '../e2e/people.ts'

const reply =
  '535-5.7.8 Username and Password not accepted. For more information, go to\n535 5.7.8 https://support.google.com/mail/?p=BadCredentials 41be03b00d2f7-ac1e26ec4c5sm1234567a12.34'

/** Nobody listens there, and nothing goes out by it: the test box stays the default. */
const sales = {
  mode: 'smtp',
  name: 'Vendas',
  host: '127.0.0.1',
  port: 1,
  security: 'none',
  fromAddress: 'vendas@exemplo.com.br',
  perMinute: 30,
}

/** What a demonstration has not: a sender in trouble, days off, and mail in the box. */
export async function fillIn(browser: Browser) {
  const context = await browser.newContext(asTested())
  const { sender } = await outreachOf(await context.newPage(), demo)
  const { id } = await sender(sales)
  await inDatabase(async (client) => {
    await client.query("update senders set state = 'stopped', last_reply = $2 where id = $1", [id, reply])
    await client.query(
      `insert into days_off (user_id, day, name)
       select id, day::date, name from users cross join
         (values ('2027-01-25', 'Aniversário da cidade'), ('2026-12-24', '')) as off(day, name) where email = $1`,
      [demo.email],
    )
  })
  await context.close()
}
