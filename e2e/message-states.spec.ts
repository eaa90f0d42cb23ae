import { campaignWith, wasSent } from './messages.ts'
import { expect, test } from './people.ts'

const soon = new Date(Date.now() + 60_000).toISOString()
const said = wasSent(['Ana'])

/** What only the server knows to say of a message that left; the others are shown in message-dialog.test.tsx. */
const states = [
  ['whatsapp', 'sent', { ...said, outcome: 'sent', delivered_at: null }, /^Enviada por você \d/, 1],
  ['whatsapp', 'delivered', said, /^Entregue \d/, 1],
  ['whatsapp', 'read', { ...said, read_at: soon }, /^Lida \d/, 1],
  ['email', 'bounced', { ...said, bounced_at: soon, delivered_at: null }, /^Devolvida: não chegou$/, 0],
  ['call', 'sent', { ...said, outcome: 'answered', delivered_at: null }, /^Atendeu \d/, 0],
] as const

test('a message that left shows what it said, and what became of it', async ({ newPage: page, newcomer }) => {
  for (const [channel, state, set, note, ticks] of states)
    await test.step(`${channel}, ${state}`, async () => {
      const { keep } = await campaignWith(page, newcomer, {
        channel,
        content: 'Oi {{name}}',
        status: 'paused',
      })
      const [id] = await keep([{ name: 'Ana', state, set }])
      await page.goto(`/activities?message=${id}`)
      const opened = page.getByRole('dialog', { name: 'Mensagem para Ana' })
      await expect(opened.getByRole('heading', { name: 'O que disse', exact: true })).toBeVisible()
      await expect(opened.locator('.bubble-meta, .says-note')).toHaveText(note)
      await expect(opened.locator('.bubble-meta svg')).toHaveCount(ticks)
    })
})
