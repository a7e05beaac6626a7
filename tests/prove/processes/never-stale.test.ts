import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { randomFrom } from '#tests/prove/random.ts'
import { seedOfRun, tell } from '#tests/prove/report.ts'
import { pair, type World } from '#tests/prove/world.ts'
import { isProof } from '#tests/support/depth.ts'
import {
  isSameDocument,
  type Journey,
  markDocument,
  openOwnJourney,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { makeNetworkLink, type NetworkLink } from '#tests/support/journey/journey-network.ts'
import { difference, readScreen } from '#tests/support/journey/journey-screen.ts'
import { makeTraffic, type Traffic } from '#tests/support/journey/journey-traffic.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const EVENTS = 200
const CUSTOMERS = Array.from({ length: 14 }, (_, index) => `5511988883${100 + index}`)

let networkLink: NetworkLink
let journey: Journey<World>
let traffic: Traffic
/** A window that is cut off, and one that shows what a fresh load shows. */
type Seat = { page: Page; fresh: Page; sections: readonly RegExp[] }
let seats: Seat[]
const random = randomFrom(seedOfRun())

beforeAll(async () => {
  networkLink = await makeNetworkLink()
  journey = await openOwnJourney({ API_URL: networkLink.url })
  networkLink.to(journey.world.apiUrl)
  await pair(journey.world)
  await openInbox()
})
afterAll(async () => {
  await journey?.close()
  networkLink?.close()
})

test('cut off while 200 things happen, the inbox shows afterwards what a fresh load shows', async () => {
  const since = performance.now()
  networkLink.cut()
  const done = await traffic.happen(EVENTS, random)
  for (const { page } of seats) await page.getByText('Sem conexão com o servidor').waitFor()
  await traffic.settled()
  if (isProof) await Bun.sleep(Math.max(0, 60_000 - (performance.now() - since)))
  networkLink.mend()
  const offSeconds = Math.round((performance.now() - since) / 1000)
  tell('never stale, cut off', { seed: random.seed, events: EVENTS, offSeconds, ...done })
  await showsAsFresh()
})

test('with the API killed and started again, too', async () => {
  const { world } = journey
  await world.kill('api')
  for (const customer of CUSTOMERS) await world.phones.send(customer, world.account, 'enquanto a API cai')
  await world.start('api')
  const done = await traffic.happen(40, random)
  await traffic.settled()
  tell('never stale, api killed', { seed: random.seed, ...done })
  await showsAsFresh()
})

test('what is cut off is said, and no longer once it is caught up', async () => {
  const { page } = present(seats[0])
  networkLink.cut()
  await page.getByText('Sem conexão com o servidor').waitFor()
  networkLink.mend()
  await page.getByText('Sem conexão com o servidor').waitFor({ state: 'detached' })
  await page.getByText('Recuperando o que aconteceu').waitFor({ state: 'detached' })
  expect(await isSameDocument(page)).toBe(true)
})

/** An attendant of one queue with a conversation open, among waiting and attended ones. */
async function openInbox(): Promise<void> {
  const { world } = journey
  const viewer = await journey.person({ profile: 'user' })
  traffic = await makeTraffic(world, viewer.userId, CUSTOMERS)
  for (const [index, number] of CUSTOMERS.entries()) {
    await world.phones.add(number, `Cliente ${index}`)
    await world.phones.send(number, world.account, `primeira de ${index}`)
  }
  const ticket = await waitFor(() => ticketOf(CUSTOMERS[0] ?? ''), { description: 'the conversation' })
  const { id: queueId } = world.company.queue
  await world.program.put(`/tickets/${ticket.id}`, { isTransfered: true, queueId, userId: viewer.userId })
  await world.program.put(`/tickets/${ticket.id}`, { status: 'open', userId: viewer.userId })
  await traffic.settled()

  const admin = await journey.person({ profile: 'admin', allTicket: true })
  const archivist = await journey.person({ profile: 'admin', allTicket: true })
  const sections = [/^Atendendo/, /^Aguardando/]
  seats = [
    await sitDown(viewer.email, `/tickets/${ticket.uuid}`, sections),
    // Without "show all", which leaves colleagues' conversations out.
    await sitDown(admin.email, `/tickets/${ticket.uuid}?section=open`, sections),
    await sitDown(archivist.email, `/tickets/${ticket.uuid}?tab=closed&all=1`, []),
  ]
}

async function sitDown(email: string, address: string, sections: Seat['sections']): Promise<Seat> {
  const { world } = journey
  const context = await journey.window()
  const page = await context.newPage()
  await signIn(page, world, email)
  await page.goto(world.webUrl + address)
  await page.locator('[data-message]').first().waitFor()
  await markDocument(page)
  const fresh = await context.newPage()
  // A fresh load and nothing more: what it shows comes from the server alone, and it changes nothing.
  await fresh.routeWebSocket(/\/ws\//, () => undefined)
  await fresh.route('**/tickets/*/read', (route) => route.abort())
  return { page, fresh, sections }
}

type TicketRow = { id: number; uuid: string }

async function ticketOf(number: string): Promise<TicketRow | undefined> {
  const rows = await journey.world.services.admin<TicketRow[]>`
    select t.id::int, t.uuid from tickets t join contacts c on c.id = t.contact_id where c.number = ${number}`
  return rows[0]
}

/** Each section of the list, and the conversation, without a reload. */
async function showsAsFresh(): Promise<void> {
  for (const seat of seats) {
    await watched('never stale', seat.page, async () => {
      await equal(seat)
      for (const section of seat.sections) {
        await seat.page.getByRole('link', { name: section }).click()
        await equal(seat)
      }
      expect(await isSameDocument(seat.page)).toBe(true)
    })
  }
}

async function equal({ page, fresh }: Seat): Promise<void> {
  let last: string | undefined
  // The pointer in the list would hold its rows still.
  await page.mouse.move(0, 0)
  await waitFor(
    async () => {
      await fresh.goto(page.url())
      await loadAll(fresh)
      await loadAll(page)
      const [screen, right] = [await readScreen(page), await readScreen(fresh)]
      last = difference(screen, right) ?? (screen.bubbles.length === 0 ? 'nothing is shown' : undefined)
      return last === undefined
    },
    { description: 'the screen to show what a fresh load shows', everyMs: 250 },
  ).catch((error: Error) => {
    throw new Error(`${error.message}\n${last}`)
  })
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('nobody sits there')
  return value
}

/** The whole conversation, back to its first message. */
async function loadAll(inbox: Page): Promise<void> {
  const older = inbox.getByRole('button', { name: 'Carregar mensagens anteriores' })
  await waitFor(
    async () => {
      // The page loads more by itself as well, when it is scrolled there: then the button goes away under the pointer.
      if ((await older.count()) > 0) await older.click({ timeout: 1_000 })
      return (await older.count()) === 0 && (await inbox.getByLabel('Carregando…').count()) === 0
    },
    { description: 'the conversation to be loaded' },
  )
}
