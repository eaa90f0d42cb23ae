import { asTask, campaignWith, wasSent } from './messages.ts'
import { scan } from './outreach.ts'
import { expect, test } from './people.ts'

test.use({ colorScheme: 'dark', viewport: { width: 360, height: 740 } })

test('on a phone the messages of the day are read, and one that lacks a value is filled in and really leaves', async ({
  newPage: page,
  newcomer,
}) => {
  const calls = await campaignWith(page, newcomer, { channel: 'call', content: 'Alô, {{name}}?' })
  await calls.keep(['Bia', 'Caio'].map((name) => ({ name, state: 'task', set: asTask([name]) })))
  const hole = '{{contact.empresa}}'
  const { keep } = await campaignWith(page, newcomer, { content: `<p>Oi <b>{{name}}</b>, da ${hole}?</p>` })
  const [id] = await keep([
    { name: 'Márcia', state: 'failed', set: { reason: `Falta o valor de ${hole}` } },
    { name: 'Ana', state: 'sent', set: wasSent(['Ana', 'Ana', 'Aurora']) },
  ])
  const cards = page.locator('.stat-radio')

  await test.step('the numbers are one line that the keyboard scrolls, the tasks one line that opens them', async () => {
    await page.goto('/activities')
    await expect(page.getByText('2 tarefas esperam.')).toBeVisible()
    await expect(page.getByText('Alô, Bia?')).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({ hasText: 'Ana' }).first()).toBeInViewport()
    await scan(page, 'the list')
    const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await expect(cards.last()).not.toBeInViewport()
    await page.getByRole('radio', { name: 'Total' }).focus()
    for (let place = 0; place < 4; place += 1) await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL('/activities?status=cancel')
    await expect(cards.last()).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL('/activities')
  })
  await test.step('a message shows what it said in a frame', async () => {
    await page.getByRole('link', { name: 'Ana' }).click()
    await expect(page.frameLocator('iframe[title="Corpo do e-mail"]').locator('b')).toHaveText('Ana')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Ana' })).toBeFocused()
  })
  await test.step('what lacks a value is filled in, and the list follows by itself until it has left', async () => {
    await page.getByRole('link', { name: 'Márcia' }).click()
    await expect(page).toHaveURL(`/activities?message=${id}`)
    await page.getByRole('button', { name: 'Preencher e reenviar' }).click()
    await page.getByRole('button', { name: 'Salvar e reenviar' }).click()
    await expect(page.getByText('Preencha o valor')).toBeVisible()
    await scan(page, 'a value that is filled in')
    await page.getByLabel('empresa *').fill('Café do Cerrado')
    await page.getByRole('button', { name: 'Salvar e reenviar' }).click()
    await expect(page.getByLabel('empresa *')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(cards.filter({ hasText: 'Sucesso' })).toHaveText('Sucesso2', { timeout: 40_000 })
    await expect(cards.filter({ hasText: 'Erros' })).toHaveText('Erros1')
  })
})
