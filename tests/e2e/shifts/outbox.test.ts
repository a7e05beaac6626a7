import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PASSWORD, pair } from '#tests/prove/world.ts'
import {
  awake,
  customerOf,
  type Journey,
  openJourney,
  openPage,
  watched,
} from '#tests/support/journey/journey.ts'
import { deskOf } from '#tests/support/journey/journey-desk.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
let desk: ReturnType<typeof deskOf>

beforeAll(async () => {
  journey = await openJourney()
  await pair(journey.world)
  desk = deskOf(journey.world)
})
afterAll(() => journey?.close())

async function show(page: Page, path: string): Promise<void> {
  await page.goto(journey.world.webUrl + path)
  await awake(page)
}

const bubble = (page: Page, text: string) => page.locator('[data-message]', { hasText: text })
const box = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma mensagem' })

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
  await bubble(page, text).waitFor()
}

async function draftIs(userId: number, text: string): Promise<void> {
  await waitFor(
    async () => {
      const rows = await journey.world.services.admin`select body from drafts where user_id = ${userId}`
      return rows[0]?.body === text
    },
    { description: 'the draft to be at the server' },
  )
}

/** The API believes what it read of a session for a second: until it no longer does. */
async function isOver(page: Page): Promise<void> {
  const ask = () => page.request.get(`${journey.world.webUrl}/resources/token`, { maxRedirects: 0 })
  await waitFor(async () => (await ask()).status() !== 200, { description: 'the session to be over' })
}

describe('what was written goes out once, in order,', () => {
  test('from two tabs without a network, one of them loaded anew', async () => {
    const person = await journey.person()
    const ticket = await desk.conversation('Otávio Offline', customerOf(journey.world, 1), person.userId)
    const first = await openPage(journey, person, ticket.path)
    const second = await first.context().newPage()
    await show(second, ticket.path)
    await watched('outbox', first, async () => {
      await first.context().setOffline(true)
      for (const text of ['primeira', 'segunda', 'terceira']) await write(first, text)
      await write(second, 'da outra aba')
      await first.reload().catch(() => undefined)
      await first.context().setOffline(false)
      await show(first, ticket.path)
      const sentTexts = ['primeira', 'segunda', 'terceira', 'da outra aba']
      const got = await waitFor(
        async () => {
          const texts = await desk.received(ticket.number)
          return texts.length >= sentTexts.length && texts
        },
        { description: 'all of them on the phone' },
      )
      for (const page of [first, second]) {
        for (const text of sentTexts) await bubble(page, text).locator('[data-ack="2"]').waitFor()
      }
      expect(got.map((text) => sentTexts.find((sentText) => text.endsWith(sentText)))).toEqual(sentTexts)
      expect(await desk.received(ticket.number)).toEqual(got)
    })
    await first.context().close()
  })

  test('or waits in the browser when the session ends in the middle of a word', async () => {
    const person = await journey.person()
    const ticket = await desk.conversation('Sílvia Sessão', customerOf(journey.world, 2), person.userId)
    const page = await openPage(journey, person, ticket.path)
    await watched('session over', page, async () => {
      await box(page).fill('não posso ')
      await draftIs(person.userId, 'não posso ')
      // What is typed once the sign-in page stands there nobody hears: it comes when the last letter has been typed.
      const typed = Promise.withResolvers<void>()
      await page.route(/\/login\?/, (route) => typed.promise.then(() => route.continue()))
      await journey.world.services.admin`delete from sign_in_sessions where user_id = ${person.userId}`
      await isOver(page)
      // By the keys alone: an act on an element waits for the page that is on its way, which waits for the letters.
      await page.keyboard.type('perder isto')
      typed.resolve()
      await page.waitForURL(/\/login\?reason=expired/)
      await page.getByLabel('E-mail').fill(person.email)
      await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await page.waitForURL(journey.world.webUrl + ticket.path)
      await waitFor(async () => (await box(page).inputValue()) === 'não posso perder isto', {
        description: 'the text to be back',
      })
    })
    await page.context().close()
  })
})
