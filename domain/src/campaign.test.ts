import { expect, test } from 'vitest'

import { campaignStatuses, consequenceOf, nextStatuses } from './campaign.ts'

test('the menu of a campaign offers what can follow its status', () => {
  expect(nextStatuses).toEqual({
    draft: ['active'],
    active: ['paused', 'completed'],
    paused: ['active', 'completed'],
    completed: [],
  })
})

test('what becomes of the messages depends on where a campaign comes from and where it goes', () => {
  const table = campaignStatuses.map((from) => campaignStatuses.map((to) => consequenceOf(from, to)))
  // To a draft, active, paused, completed.
  expect(table).toEqual([
    ['none', 'resume', 'none', 'cancel'],
    ['hold', 'none', 'hold', 'cancel'],
    ['none', 'resume', 'none', 'cancel'],
    ['none', 'resume', 'none', 'none'],
  ])
})
