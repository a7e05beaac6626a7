import type { Page } from 'playwright-core'
import { DAY_MS } from '#domain/core/contract/time.ts'

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
}

export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
}

/** The first Monday whose Sunday is after the day. */
export function nextMonday(day: string): string {
  const isMonday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay() === 1
  let monday = dayAfter(dayAfter(day))
  while (!isMonday(monday)) monday = dayAfter(monday)
  return monday
}

/** The day's cell in the month. */
async function boxOf(page: Page, day: string) {
  const box = await page.locator(`[data-date="${day}"]`).first().boundingBox()
  if (!box) throw new Error(`${day} is in sight`)
  return box
}

export async function dragTo(page: Page, name: string, day: string): Promise<void> {
  const from = event(page, name)
  await from.waitFor()
  const [start, end] = [await from.boundingBox(), await boxOf(page, day)]
  if (!start) throw new Error('it is in sight')
  await page.mouse.move(start.x + 20, start.y + 8)
  await page.mouse.down()
  await page.mouse.move(start.x + 40, start.y + 20, { steps: 5 })
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 15 })
  await page.mouse.up()
}

/** Whether the contact's time is drawn within the day. */
export async function standsOn(page: Page, name: string, day: string): Promise<boolean> {
  const [cell, time] = [await boxOf(page, day), await event(page, name).boundingBox()]
  if (!time) return false
  const [x, y] = [time.x + time.width / 2, time.y + time.height / 2]
  return x > cell.x && x < cell.x + cell.width && y > cell.y && y < cell.y + cell.height
}

/** A time as the calendar shows it, by the name of its contact. */
export function event(page: Page, name: string) {
  return page.locator('[data-time]:visible', { hasText: name })
}
