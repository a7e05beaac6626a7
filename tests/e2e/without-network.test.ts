import { afterAll, beforeAll, expect, test } from 'bun:test'
import { aContact, aTicket } from '#tests/support/factories.ts'
import { awake, type Journey, openJourney, signIn, watched } from '#tests/support/journey/journey.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

async function aWaiting(name: string) {
  const { company } = journey.world
  const contact = await aContact(company.ctx, { name })
  return aTicket(company, 'pending', { contactId: contact.id, queueId: company.queue.id })
}

/** Runs in the page: code whose address holds this has come. */
const hasFetched = (part: string) =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes(part))

test('without a network the page stays: what is pressed is refused there, what is opened comes when it is back', async () => {
  const { uuid } = await aWaiting('Nina Nuvem')
  await aWaiting('Olga Onda')
  const person = await journey.person()
  // Fetches ahead of need what it will open without a network.
  const context = await journey.window()
  const page = await context.newPage()
  await signIn(page, journey.world, person.email)
  await watched('without a network', page, async () => {
    await page.goto(`${journey.world.webUrl}/tickets/${uuid}?section=pending`)
    await awake(page)
    // The shape of a conversation that is coming is code that is fetched ahead of need.
    await waitFor(() => page.evaluate(hasFetched, '/conversation-skeleton-'), { description: 'its code' })
    await page.waitForLoadState('networkidle')
    const heading = page.getByRole('heading', { name: 'Nina Nuvem' })
    await heading.waitFor()

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Aceitar', exact: true }).first().click()
    await page.getByText('Sem conexão com a internet. Tente de novo quando ela voltar.').waitFor()
    await heading.waitFor()
    // What says so above the page moves it: a press meanwhile would fall beside the row.
    await page.getByText('Sem conexão com o servidor').waitFor()
    await page.getByText('Olga Onda').click()
    await page.locator('[data-loading=conversation]').waitFor()
    expect(await page.locator('[data-ticket]:visible').count()).toBe(2)

    await context.setOffline(false)
    await page.getByRole('heading', { name: 'Olga Onda' }).waitFor()
    await page.getByRole('button', { name: 'Aceitar', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor()
  })
  await context.close()
})
