import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { awake, type Journey, openJourney, PHONE, signIn } from '#tests/support/journey/journey.ts'
import { unfoldSections } from '#tests/support/unfold-sections.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('on a phone the connection’s reception is written, and what belongs together is asked for', async () => {
  const { world } = journey
  const admin = await journey.person({ profile: 'admin' })
  const window = await journey.window({ viewport: PHONE, colorScheme: 'dark', hasTouch: true })
  const page: Page = await window.newPage()
  await signIn(page, world, admin.email)
  await page.goto(`${world.webUrl}/connections/${world.company.connection.id}/edit`)
  await awake(page)
  await unfoldSections(page)
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Redirecionar quem não escolhe (minutos)').fill('15')
  await sheet.getByLabel('Aviso de férias').fill('Voltamos em janeiro.')
  await sheet.getByRole('button', { name: 'Salvar conexão' }).click()
  await sheet.locator('[aria-invalid=true]').first().waitFor()
  expect(await sheet.locator('[aria-invalid=true]').evaluateAll(names)).toEqual([
    ...['sendIdQueue', 'collectiveVacationStart', 'collectiveVacationEnd'],
  ])
  expect(await sheet.getByLabel('Aviso de férias').inputValue()).toBe('Voltamos em janeiro.')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await window.close()
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422/.test(fault))).toEqual([])
})

function names(fields: Element[]): string[] {
  return fields.map((field) => field.getAttribute('name') ?? '')
}
