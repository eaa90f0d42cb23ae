import { asTask, campaignWith } from './messages.ts'
import { violations } from './outreach.ts'
import { expect, test } from './people.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('on a phone the numbers and the tasks are one line each', async ({ newPage: page, newcomer }) => {
  await test.step('on a phone the numbers are one line that the keyboard scrolls', async () => {
    await page.goto('/activities')
    const cards = page.locator('.stat-radio')
    await expect(cards).toHaveCount(5)
    const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await expect(cards.last()).not.toBeInViewport()
    await page.getByRole('radio', { name: 'Total' }).focus()
    for (let place = 0; place < 4; place += 1) await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL('/activities?status=cancel')
    await expect(cards.last()).toBeInViewport({ ratio: 1 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - screen.width),
    ).toBeLessThanOrEqual(0)
  })
  await test.step('the tasks are one line that opens them', async () => {
    const { keep } = await campaignWith(page, newcomer, { channel: 'call', content: 'Alô, {{name}}?' })
    await keep(['Ana', 'Bia'].map((name) => ({ name, state: 'task', set: asTask([name]) })))
    await page.goto('/activities')
    await expect(page.getByText('2 tarefas esperam.')).toBeVisible()
    await expect(page.getByText('Alô, Ana?')).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({ hasText: 'Ana' }).first()).toBeInViewport()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Abrir Tarefas' }).click()
    await expect(page).toHaveURL(/\/tasks/)
    await expect(page.getByText('Alô, Ana?')).toBeVisible()
  })
})
