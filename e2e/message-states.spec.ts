import { asTask, campaignWith, wasSent } from './messages.ts'
import { expect, test } from './people.ts'

const soon = new Date(Date.now() + 60_000).toISOString()
const said = wasSent(['Ana'])

/** A message of the channel in a state, and what its dialog says of it. */
const states = [
  ['whatsapp', 'scheduled', {}, 'O que vai dizer', /^Sai |^Ainda não saiu$/],
  ['whatsapp', 'task', asTask(['Ana']), 'O que vai dizer', /^Aguarda você$/],
  ['whatsapp', 'cancelled', { cancelled_at: soon }, 'O que teria dito', /^Não foi enviada$/],
  ['whatsapp', 'failed', { reason: 'Número inválido' }, 'O que não saiu', /^Não foi enviada$/],
  [
    'whatsapp',
    'sent',
    { ...said, outcome: 'sent', delivered_at: null },
    'O que disse',
    /^Enviada por você \d/,
  ],
  ['whatsapp', 'delivered', said, 'O que disse', /^Entregue \d/],
  ['whatsapp', 'read', { ...said, read_at: soon }, 'O que disse', /^Lida \d/],
  ['email', 'sent', said, 'O que disse', /^Aceita pelo servidor \d/],
  ['email', 'scheduled', {}, 'O que vai dizer', /^Sai |^Ainda não saiu$/],
  [
    'email',
    'bounced',
    { ...said, bounced_at: soon, delivered_at: null },
    'O que disse',
    /^Devolvida: não chegou$/,
  ],
  ['call', 'sent', { ...said, outcome: 'answered', delivered_at: null }, 'O que disse', /^Atendeu \d/],
  ['call', 'cancelled', { cancelled_at: soon }, 'O que teria dito', /^Não foi feita$/],
] as const

for (const [channel, state, set, title, note] of states)
  test(`${channel}, ${state}: ${title}`, async ({ newPage: page, newcomer }) => {
    const { keep } = await campaignWith(page, newcomer, { channel, content: 'Oi {{name}}', status: 'paused' })
    const [id] = await keep([{ name: 'Ana', state, set }])
    await page.goto(`/activities?message=${id}`)
    const opened = page.getByRole('dialog', { name: 'Mensagem para Ana' })
    await expect(opened.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(opened.locator('.bubble-meta, .says-note')).toHaveText(note)
    const ticks = channel === 'whatsapp' && ['sent', 'delivered', 'read'].includes(state) ? 1 : 0
    await expect(opened.locator('.bubble-meta svg')).toHaveCount(ticks)
  })
