import { inDatabase } from './database.ts'
import { violations } from './outreach.ts'
import { expect, test } from './people.ts'
import { reachedCampaign } from './reached.ts'

test('the metrics say who answered, and to what', async ({ newPage: page, newcomer }) => {
  const id = await reachedCampaign(page, newcomer, {
    steps: [
      { opened: 40, clicked: 11 },
      { channel: 'whatsapp', opened: 0, clicked: 0 },
      { channel: 'call', opened: 0, clicked: 0 },
    ],
  })
  await page.goto(`/metrics?campaignId=${id}`)
  const matters = page.locator('.card').filter({ hasText: 'O que importa' })
  const origins = page.locator('.card').filter({ hasText: 'De onde vieram as respostas' })
  await expect(matters.getByRole('listitem')).toHaveText([
    'Pessoas100',
    'Responderam00,0%',
    'Interessadas00,0%',
    'Reuniões00,0%',
  ])
  await expect(origins).toContainText('Ainda não houve respostas.')

  await inDatabase(async (client) => {
    const of = `from messages m join steps s on s.id = m.step_id where m.campaign_id = $1 and s.step_order`
    await client.query(
      `insert into events (account_id, message_id, kind)
       select m.account_id, m.id, 'reply' ${of} = 2 order by m.id limit 8`,
      [id],
    )
    await client.query(
      `update messages set outcome = 'answered' where id in (select m.id ${of} = 3 order by m.id limit 2)`,
      [id],
    )
  })
  await page.reload()
  await expect(matters.getByRole('listitem')).toContainText([
    'Pessoas100',
    /^Responderam(8|9|10)(8|9|10),0%$/,
  ])
  await expect(origins.getByRole('listitem')).toContainText([
    'Email',
    'WhatsApp',
    'Ligação',
    '#2 WhatsApp880,0%',
    '#3 Ligação220,0%',
  ])
  await expect(matters).toContainText('Respostas automáticas e descadastros não contam.')
  expect(await violations(page)).toEqual([])
})
