import { afterAll, beforeAll, expect, test } from 'bun:test'
import { pair } from '#tests/prove/world.ts'
import { aConnection } from '#tests/support/factories.ts'
import {
  DESKTOP,
  type Journey,
  openJourney,
  signInOnScreen,
  watched,
} from '#tests/support/journey/journey.ts'
import { meetAtConversation } from '#tests/support/journey/journey-colleagues.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
  await pair(journey.world)
})
afterAll(() => journey?.close())

test('two colleagues at one conversation do not get in each other’s way', () => meetAtConversation(journey))

test('with JavaScript off one deletes a connection', async () => {
  const { world } = journey
  const person = await journey.person({ profile: 'admin' })
  const disconnected = await aConnection(world.company.ctx, { name: 'Sobra', status: 'DISCONNECTED' })
  const context = await journey.window({ javaScriptEnabled: false, viewport: DESKTOP })
  const page = await context.newPage()
  await watched('deleting without JavaScript', page, async () => {
    await signInOnScreen(page, world, person.email)
    await page.goto(`${world.webUrl}/connections`)
    const row = page.locator(`[data-row="${disconnected.id}"]:visible`)
    await row.getByRole('link', { name: 'Sobra' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Excluir' }).click()
    const question = page.getByRole('dialog', { name: 'Excluir Sobra?' })
    await question.getByText(/Não é possível desfazer/).waitFor()
    await question.getByRole('button', { name: 'Excluir conexão' }).click()
    await row.waitFor({ state: 'detached' })
  })
  await context.close()
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults).toEqual([])
})
