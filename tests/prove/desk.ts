import { z } from 'zod'
import { waitFor } from '#tests/support/wait-for.ts'
import type { Sent } from './order.ts'
import { type Program, programAt } from './program.ts'
import type { Random } from './random.ts'
import type { Shop } from './shop.ts'

const Connections = z.array(z.object({ id: z.number(), isDefault: z.boolean() }))
const Queues = z.array(z.object({ id: z.number() }))
const CreatedRow = z.object({ id: z.number() })

/** The account that the shop's connection is paired with. */
export const ACCOUNT = '5511999990000'
const AGAIN_MS = 500

/**
 * The people who work in the shop: an administrator, the connection, and the customers that they hold conversations
 * with.
 */
export type Desk = Awaited<ReturnType<typeof openDesk>>

export async function openDesk(shop: Shop, customers: readonly string[]) {
  const program = await programAt(shop.apiUrl, 'admin@loja.demo', 'Demo2026')
  const connections = Connections.parse(await program.get('/whatsapp'))
  const connectionId = (connections.find(({ isDefault }) => isDefault) ?? connections[0])?.id ?? 0
  await pair(shop, program, connectionId)
  const [queue] = Queues.parse(await program.get('/queue'))
  const tickets: { id: number; customer: string }[] = []
  for (const customer of customers) {
    await shop.phones.add(customer, `Cliente ${customer.slice(-4)}`)
    const person = { name: `Cliente ${customer.slice(-4)}`, number: customer }
    const { id: contactId } = CreatedRow.parse(await program.post('/contacts', person))
    const about = { contactId, queueId: queue?.id ?? 0, whatsappId: connectionId, status: 'open' }
    tickets.push({ id: CreatedRow.parse(await program.post('/tickets', about)).id, customer })
  }
  return { program, connectionId, tickets }
}

async function pair({ phones }: Shop, program: Program, connectionId: number): Promise<void> {
  await phones.add(ACCOUNT, 'Loja')
  await program.post(`/whatsappsession/${connectionId}`, {})
  let scanned = ''
  await waitFor(
    async () => {
      const { status, qrcode } = await program.connection(connectionId)
      if (qrcode && qrcode !== scanned) await phones.scan(ACCOUNT, qrcode)
      scanned = qrcode
      return status === 'CONNECTED'
    },
    { description: 'the connection to be paired', timeoutMs: 60_000, everyMs: 200 },
  )
}

/** The number of requests to the product, and the number of requests that were accepted at the first try. */
export type RequestCounts = { requestCount: number; acceptedCount: number; refusals: Map<string, number> }
export const nothingAsked = (): RequestCounts => ({ requestCount: 0, acceptedCount: 0, refusals: new Map() })

function count(counts: RequestCounts, refusal: string | undefined): void {
  counts.requestCount += 1
  if (refusal === undefined) counts.acceptedCount += 1
  else counts.refusals.set(refusal, (counts.refusals.get(refusal) ?? 0) + 1)
}

type Answering = { shop: Shop; desk: Desk; isOver(): boolean; perSecond: number; counts: RequestCounts }

/**
 * Attendants answer in all conversations, one after the other in each, as browsers do: what was refused goes again under
 * the same client id until it is taken. Resolves with what was said, when all of it was taken.
 */
export async function answer({ shop, desk, isOver, perSecond, counts }: Answering): Promise<Sent[]> {
  const answers: Sent[] = []
  const everyMs = (desk.tickets.length / perSecond) * 1000
  await Promise.all(
    desk.tickets.map(async ({ id, customer }, index) => {
      await Bun.sleep((everyMs / desk.tickets.length) * index)
      for (let nth = 0; !isOver(); nth++) {
        const began = performance.now()
        const text = `resposta ${customer} ${nth}`
        answers.push({ sender: customer, text })
        await untilTaken(shop, desk, { ticketId: id, text, counts })
        await Bun.sleep(Math.max(0, began + everyMs - performance.now()))
      }
    }),
  )
  return answers
}

type Answer = { ticketId: number; text: string; counts: RequestCounts }

async function untilTaken(shop: Shop, { program }: Desk, { ticketId, text, counts }: Answer): Promise<void> {
  const body = JSON.stringify({ body: text, clientId: crypto.randomUUID() })
  for (let tried = 0; ; tried++) {
    const refusal = await tryOnce(`${shop.apiUrl}/messages/${ticketId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${program.token}` },
      body,
    })
    if (tried === 0) count(counts, refusal)
    if (refusal === undefined) return
    // A bearer that has run out: asking for anything brings a new one.
    if (refusal === '403' || refusal === '401') await program.get('/queue').catch(() => undefined)
    await Bun.sleep(AGAIN_MS)
  }
}

/** Somebody opens a page each half second, and does not try again. */
export async function lookAtPages(shop: Shop, isOver: () => boolean, counts: RequestCounts): Promise<void> {
  while (!isOver()) {
    count(counts, await tryOnce(`${shop.webUrl}/login`, {}))
    await Bun.sleep(500)
  }
}

/** Returns the reason for the refusal of a request; undefined when it was accepted. */
async function tryOnce(url: string, init: RequestInit): Promise<string | undefined> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(15_000) })
    await response.text()
    return response.ok ? undefined : String(response.status)
  } catch (error) {
    return error instanceof Error && 'code' in error && typeof error.code === 'string'
      ? error.code
      : 'no answer'
  }
}

/** Customers that write, each one message after the other. */
export function openCustomers(shop: Shop) {
  const turns = new Map<string, Promise<unknown>>()
  const sent: Sent[] = []

  return {
    sent,
    /** Resolves when WhatsApp has it; the customer's messages leave in the order in which this was called. */
    write(sender: string, text: string): Promise<void> {
      const turn = (turns.get(sender) ?? Promise.resolve()).then(async () => {
        sent.push({ sender, text })
        await shop.phones.send(sender, ACCOUNT, text)
      })
      turns.set(sender, turn)
      return turn
    },
    still: () => Promise.all(turns.values()),
  }
}

type Writing = {
  shop: Shop
  random: Random
  knownCustomers: readonly string[]
  perSecond: number
  isOver(): boolean
}

/** Known customers write one by one, and each second somebody new begins with a burst. Resolves with what was written. */
export async function write({ shop, random, knownCustomers, perSecond, isOver }: Writing): Promise<Sent[]> {
  const customers = openCustomers(shop)
  const began = performance.now()
  for (let nth = 0; !isOver(); nth++) {
    if (nth % perSecond === 0) {
      const stranger = `55117${String(random.seed % 1000).padStart(3, '0')}${String(nth).padStart(6, '0')}`
      await shop.phones.add(stranger, `Novo ${nth}`)
      for (let part = 0; part < BURST; part++)
        void customers.write(stranger, `novo ${random.seed} ${nth}.${part}`)
    } else if (nth % perSecond > BURST) {
      void customers.write(random.pick(knownCustomers), `entrada ${random.seed} ${nth}`)
    }
    await Bun.sleep(Math.max(0, began + ((nth + 1) * 1000) / perSecond - performance.now()))
  }
  await customers.still()
  return customers.sent
}

const BURST = 5
