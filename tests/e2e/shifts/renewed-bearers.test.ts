import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { PASSWORD, pair, type World } from '#tests/prove/world.ts'
import { watchCalls } from '#tests/support/journey/api-calls.ts'
import { type BearerGate, makeBearerGate } from '#tests/support/journey/bearer-gate.ts'
import { awake, type Journey, openOwnJourney, signIn, watched } from '#tests/support/journey/journey.ts'
import { type DeskTicket, deskOf } from '#tests/support/journey/journey-desk.ts'
import { makeNetworkLink, type NetworkLink } from '#tests/support/journey/journey-network.ts'
import { scaled } from '#tests/support/machine.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** A quarter of an hour, shortened as far as a call and a renewal fit in. */
const LIFE_SECONDS = Math.ceil(scaled(1_000) / 1_000)
const RENEWALS = 5

let gate: BearerGate
let networkLink: NetworkLink
let journey: Journey<World>

// In a product of its own: for others such lives are too short.
beforeAll(async () => {
  ;[gate, networkLink] = await Promise.all([makeBearerGate(), makeNetworkLink()])
  journey = await openOwnJourney({
    API_URL: networkLink.url,
    API_INTERNAL_URL: gate.url,
    BEARER_SECONDS: String(LIFE_SECONDS),
    SOCKET_CHECK_SECONDS: '1',
    FILE_LINK_SECONDS: String(LIFE_SECONDS),
  })
  for (const gateway of [gate, networkLink]) gateway.to(journey.world.apiUrl)
  await pair(journey.world)
})
afterAll(async () => {
  await journey?.close()
  networkLink?.close()
  gate?.close()
})

const box = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma mensagem' })
const bubble = (page: Page, text: string) => page.locator('[data-message]', { hasText: text })
const isAccepted = (page: Page, text: string) => bubble(page, text).locator('[data-ack="2"]').waitFor()

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
  await bubble(page, text).waitFor()
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(journey.world.webUrl + path)
  await awake(page)
}

/** Goes to another page and back; the document stays. */
async function goAround(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Contatos', exact: true }).first().click()
  await page.waitForURL(/\/contacts/)
  await page.goBack()
  await box(page).waitFor()
}

async function receive(page: Page, { number }: DeskTicket, text: string): Promise<void> {
  await journey.world.phones.send(number, journey.world.account, text)
  await bubble(page, text).waitFor()
}

/** Until so many bearers have lived their lives. */
async function passLives(count: number): Promise<void> {
  const end = performance.now() + (count * LIFE_SECONDS + 1) * 1_000
  await waitFor(() => performance.now() > end, { description: 'bearers to grow old' })
}

/**
 * As with a closed lid nothing of the page runs, and time goes on, until it is woken. A page that is seen cannot be frozen by its
 * life cycle; a debugger stops it at its next step.
 */
async function putToSleep(page: Page): Promise<{ wake(): Promise<void> }> {
  const debug = await page.context().newCDPSession(page)
  const isAsleep = new Promise((resolve) => debug.once('Debugger.paused', resolve))
  await debug.send('Debugger.enable')
  await debug.send('Debugger.pause')
  const step = page.evaluate(() => undefined).catch(() => undefined)
  await isAsleep
  return {
    async wake() {
      await debug.send('Debugger.resume')
      await step
      await debug.detach()
    },
  }
}

/** A picture of a megabyte: what is refused before it has gone must go again whole. */
async function aPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 800, height: 600, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
}

const customer = (digit: number) => ({ name: `Lúcia Longa ${digit}`, number: `551198888301${digit}` })

type Calls = ReturnType<typeof watchCalls>

async function work(digit: number, context: BrowserContext, calls: Calls): Promise<void> {
  const { world } = journey
  const person = await journey.person()
  const desk = deskOf(world)
  const { name, number } = customer(digit)
  const ticket = await desk.conversation(name, number, person.userId)
  const [page, otherPage] = [await context.newPage(), await context.newPage()]
  await signIn(page, world, person.email)
  // The first to be open sends what is written in both: browsers keep a page awake that others wait for.
  await open(page, ticket.path)
  await open(otherPage, ticket.path)
  const sent: string[] = []
  const say = async (on: Page, text: string) => {
    sent.push(text)
    await write(on, text)
    await isAccepted(on, text)
  }

  await watched(`shift ${digit}`, page, async () => {
    const from = gate.count.renewed
    for (let turn = 0; turn < 2 || gate.count.renewed - from < RENEWALS; turn += 1) {
      await say(page, `da primeira aba, vez ${turn}.`)
      await goAround(page)
      await receive(page, ticket, `do cliente, vez ${turn}.`)
      await say(otherPage, `da segunda aba, vez ${turn}.`)
    }

    // One sleeps for three lives, the other works.
    const sleeper = await putToSleep(otherPage)
    await say(page, 'enquanto a outra dorme')
    await passLives(3)
    await sleeper.wake()
    await bubble(otherPage, 'enquanto a outra dorme').waitFor()
    await say(otherPage, 'acordada')

    // A file, with a bearer that is over: the first tab has done nothing meanwhile.
    const file = { name: 'ruído.png', mimeType: 'image/png', buffer: await aPicture() }
    await page.locator('input[type=file]').last().setInputFiles([file])
    await page.getByText('ruído.png').first().waitFor()
    await say(page, 'com a foto')
    await goAround(page)
    await waitFor(
      () =>
        bubble(page, 'com a foto')
          .locator('img')
          .first()
          .evaluate((picture: HTMLImageElement) => picture.naturalWidth > 0),
      { description: 'the picture to be shown' },
    )

    // The API is away when a bearer is to be renewed.
    await passLives(1)
    const before = gate.count.turnedAway
    calls.pause()
    gate.shut()
    await write(page, 'quando ela voltar')
    await waitFor(() => gate.count.turnedAway > before, { description: 'a renewal that is turned away' })
    networkLink.cut()
    gate.open()
    networkLink.mend()
    calls.resume()
    sent.push('quando ela voltar')
    await isAccepted(page, 'quando ela voltar')

    const received = await desk.received(number)
    for (const text of sent)
      expect(received.filter((receivedText) => receivedText.endsWith(text))).toHaveLength(1)

    // A bearer that is refused now is not renewed.
    calls.pause()
    const elsewhere = { email: person.email, password: PASSWORD }
    const headers = { 'Content-Type': 'application/json' }
    await fetch(`${world.apiUrl}/auth/login`, { method: 'POST', headers, body: JSON.stringify(elsewhere) })
    for (const tab of [page, otherPage]) {
      await tab.waitForURL(/\/login\?reason=elsewhere/)
      await tab.getByText('Sua conta foi acessada em outro computador').waitFor()
    }
  })
}

describe('a shift that outlives its bearers', () => {
  test('goes on in two tabs, of which one sleeps, through an API that is away, until the session ends', async () => {
    const context = await journey.busyWindow()
    const calls = watchCalls(context, networkLink.url)
    await work(1, context, calls)
    expect(calls.faults()).toEqual([])
    await context.close()
  })

  test('goes on where nothing is renewed ahead: each refused call is sent again once, and none twice', async () => {
    gate.tellLongLives()
    const context = await journey.busyWindow()
    const calls = watchCalls(context, networkLink.url)
    await work(2, context, calls)
    expect(calls.countRefusedBearers()).toBeGreaterThanOrEqual(RENEWALS)
    expect(calls.faults()).toEqual([])
    await context.close()
  })

  test('leaves nothing in the console but what the network said', () => {
    const networkErrors = /Failed to load resource|WebSocket connection to/
    expect(journey.faults.filter((fault) => !networkErrors.test(fault))).toEqual([])
  })
})
