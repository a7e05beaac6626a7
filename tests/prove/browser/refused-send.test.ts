import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { pair, type World } from '#tests/prove/world.ts'
import {
  awake,
  type Journey,
  openOwnJourney,
  type Person,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { deskOf } from '#tests/support/journey/journey-desk.ts'

// In a product of its own: a fault that is ordered at the simulator hits whoever sends next.
let journey: Journey<World>
let desk: ReturnType<typeof deskOf>

beforeAll(async () => {
  journey = await openOwnJourney()
  await pair(journey.world)
  desk = deskOf(journey.world)
})
afterAll(() => journey?.close())

async function atWork(person: Person, path: string): Promise<Page> {
  const page = await (await journey.window()).newPage()
  await signIn(page, journey.world, person.email)
  await page.goto(journey.world.webUrl + path)
  await awake(page)
  return page
}

const bubble = (page: Page, text: string) => page.locator('[data-message]', { hasText: text })

async function write(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Escreva uma mensagem' })
  await box.fill(text)
  await box.press('Enter')
  await bubble(page, text).waitFor()
}

test('what WhatsApp refused says so on every screen, and goes out once it is tried again', async () => {
  const person = await journey.person()
  const admin = await journey.person({ profile: 'admin' })
  const ticket = await desk.conversation('Renata Recusada', '5511988883002', person.userId)
  const [page, otherPage] = [await atWork(person, ticket.path), await atWork(admin, ticket.path)]
  await watched('retry', page, async () => {
    await journey.world.phones.fault({ send: { ack: 479, times: 2 } })
    await write(page, 'vai de novo')
    await write(page, 'deixa para lá')
    for (const screen of [page, otherPage]) {
      for (const text of ['vai de novo', 'deixa para lá'])
        await bubble(screen, text).getByText('O WhatsApp recusou a mensagem.').waitFor()
    }
    await bubble(page, 'vai de novo').getByRole('button', { name: 'Tentar novamente' }).click()
    await bubble(page, 'deixa para lá').getByRole('button', { name: 'Descartar' }).click()
    for (const screen of [page, otherPage]) {
      await bubble(screen, 'vai de novo').locator('[data-ack="2"]').waitFor()
      await bubble(screen, 'deixa para lá').getByText('A mensagem foi descartada').waitFor()
    }
    expect(await bubble(page, 'deixa para lá').getByRole('button', { name: 'Descartar' }).count()).toBe(0)
    expect(await desk.received(ticket.number)).toEqual([expect.stringMatching(/vai de novo$/)])
  })
  await Promise.all([page, otherPage].map((tabPage) => tabPage.context().close()))
})
