import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type Journey, openJourney } from '#tests/support/journey/journey.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'

let journey: Journey
const as = pageDesk(() => journey, '/connections')

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('a connection offers no token while there is no API for programs', async () => {
  await as('no token', {}, async (page) => {
    await page.goto(sheetUrl())
    await page.getByRole('button', { name: 'Salvar conexão' }).waitFor()
    expect(await page.getByText('Token para programas').count()).toBe(0)
  })
})

const sheetUrl = () => `${journey.world.webUrl}/connections/${journey.world.company.connection.id}/edit`
