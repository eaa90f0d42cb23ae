import type { Locator } from '@playwright/test'

export async function boxOf(locator: Locator) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {}
  return { top: y, middle: y + height / 2, bottom: y + height, end: x + width }
}
