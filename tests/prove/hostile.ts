import path from 'node:path'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { buildWeb } from '#scripts/launcher/web-build.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { awake, signIn } from '#tests/support/journey/journey.ts'
import { scaled } from '#tests/support/machine.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import type { World } from './world.ts'

/** The number of times that each content is sent in each pattern. */
export type HostilePlan = { rounds: number; quietMs: number }
export type HostileResult = { sent: number; once: number; wrong: string[]; figures: string[] }

const CUSTOMER = '5511988884001'
const PROCESSES = ['api', 'web', 'sessions'] as const
/** People feel it when everything waits longer than this. */
const MAX_HELD_MS = scaled(200)
/** The processes measure in windows of ten seconds: after two, all that happened was told. */
const TWO_WINDOWS_MS = 21_000
const MB = 1_000_000

const fill = (unit: string) => unit.repeat(Math.ceil(MB / unit.length))
const PATTERNS = [
  'a',
  '\n',
  'TEL;FN;',
  '*a _b ~c ',
  '@5511988887777',
  'http://a.b ',
  '\u0301',
  '👩‍👩‍👧',
  '\u202e|',
].map(fill)
const CONTENTS: readonly ((text: string) => Record<string, unknown>)[] = [
  (text) => ({ conversation: text }),
  (text) => ({ contactMessage: { displayName: text, vcard: `BEGIN:VCARD\nFN:${text}\nTEL:1\nEND:VCARD` } }),
  (text) => ({ pollCreationMessageV3: { name: text, options: [{ optionName: text }, { optionName: 'b' }] } }),
  (text) => ({ locationMessage: { degreesLatitude: 1, degreesLongitude: 1, name: text, address: text } }),
  (text) => ({ eventMessage: { name: text, description: text } }),
  (text) => ({ orderMessage: { orderId: '1', message: text } }),
  (text) => ({
    documentMessage: {
      fileName: text,
      mimetype: text,
      caption: text,
      mediaKey: MEDIA_KEY,
      directPath: '/none',
    },
  }),
]
const MEDIA_KEY = Buffer.alloc(32, 7).toString('base64')

/**
 * A customer sends megabytes made to be slow, of every kind, while somebody looks at the conversation: no process is held
 * longer than people feel above what it is held when all is quiet, no socket is told to load anew, and all of it is there.
 */
export async function proveHostile(world: World, plan: HostilePlan): Promise<HostileResult> {
  await buildWeb(path.resolve(import.meta.dirname, '../..'))
  world.env.LOG_LEVEL = 'debug'
  for (const name of PROCESSES) {
    await world.kill(name)
    await world.start(name)
  }
  const { phones, account } = world
  await phones.add(CUSTOMER, 'Cliente')
  const ticket = await openTicket(world)
  await phones.send(CUSTOMER, account, 'bom dia')
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const resyncs = watchResyncs(page)
    await signIn(page, world, world.adminEmail)
    const view = () => look(page, world, ticket.uuid)
    await view()

    const quiet = await heldDuring(world, async () => {
      for (let i = 0; i < 20; i++) await phones.send(CUSTOMER, account, `mensagem ${i}`)
      for (let i = 0; i < 3; i++) await view()
      await Bun.sleep(plan.quietMs)
    })
    const before = await stored(world)
    const resyncsBefore = resyncs.count
    let sent = 0
    const hostile = await heldDuring(world, async () => {
      for (let round = 0; round < plan.rounds; round++) {
        for (const content of CONTENTS) {
          for (const text of PATTERNS) {
            await phones.sendAny(CUSTOMER, account, { message: content(text) })
            sent++
          }
          await view()
        }
      }
      await waitFor(async () => (await stored(world)) - before >= sent, {
        description: 'all of it to be stored',
        timeoutMs: 120_000,
      }).catch(() => undefined)
      for (let i = 0; i < 3; i++) await view()
    })
    const resyncCount = resyncs.count - resyncsBefore
    return judge({
      sent,
      once: (await stored(world)) - before,
      resyncCount,
      quiet,
      hostile,
      parked: await parked(world),
    })
  } finally {
    await browser.close()
  }
}

type HeldTimes = Record<(typeof PROCESSES)[number], number>

function judge(measured: {
  sent: number
  once: number
  resyncCount: number
  quiet: HeldTimes
  hostile: HeldTimes
  parked: number
}): HostileResult {
  const { sent, once, quiet, hostile } = measured
  const slow = PROCESSES.filter((name) => hostile[name] > quiet[name] + MAX_HELD_MS)
  return {
    sent,
    once,
    wrong: [
      ...slow.map((name) => `${name} was held for ${hostile[name]} ms`),
      ...(measured.resyncCount > 0 ? [`the socket was told to load anew ${measured.resyncCount} times`] : []),
      ...(measured.parked > 0 ? [`${measured.parked} events were parked`] : []),
    ],
    figures: PROCESSES.map(
      (name) => `${name}: held ${quiet[name]} ms when quiet, ${hostile[name]} ms at most then`,
    ),
  }
}

const HeldTimes = z.object({ heldMs: z.number() })

/** The longest that each process was held meanwhile, as it said itself. */
async function heldDuring(world: World, work: () => Promise<void>): Promise<HeldTimes> {
  const lines = (name: string) => world.running.get(name)?.lines() ?? []
  await Bun.sleep(TWO_WINDOWS_MS / 2)
  const from = PROCESSES.map((name) => lines(name).length)
  await work()
  await Bun.sleep(TWO_WINDOWS_MS)
  const [api = 0, web = 0, sessions = 0] = PROCESSES.map((name, index) =>
    Math.max(
      0,
      ...lines(name)
        .slice(from[index])
        .filter((text) => text.includes('"heldMs"'))
        .map(heldIn),
    ),
  )
  return { api, web, sessions }
}

function heldIn(text: string): number {
  return HeldTimes.parse(JSON.parse(text)).heldMs
}

/** Loads the conversation anew, as its server writes it. */
async function look(page: Page, world: World, uuid: string): Promise<void> {
  await page.goto(`${world.webUrl}/tickets/${uuid}`, { waitUntil: 'domcontentloaded' })
  await awake(page)
  await page.locator('[data-message]').last().waitFor()
}

function watchResyncs(page: Page): { count: number } {
  const seenEvents = { count: 0 }
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).startsWith('{"resync"')) seenEvents.count++
    }),
  )
  return seenEvents
}

const Contact = z.object({ id: z.number() })
const Ticket = z.object({ id: z.number(), uuid: z.string() })

async function openTicket({ program, company }: World): Promise<{ uuid: string }> {
  const { id: contactId } = Contact.parse(
    await program.post('/contacts', { name: 'Cliente', number: CUSTOMER }),
  )
  const body = { contactId, queueId: company.queue.id, whatsappId: company.connection.id, status: 'open' }
  return Ticket.parse(await program.post('/tickets', body))
}

async function stored(world: World): Promise<number> {
  const [row] = await world.services.admin`select count(*)::int as n from messages where not from_me`
  return Number(row?.n)
}

async function parked(world: World): Promise<number> {
  const [row] = await world.services.admin`select count(*)::int as n from raw_events where state = 'parked'`
  return Number(row?.n)
}
