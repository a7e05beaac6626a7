import { z } from 'zod'
import { waitFor } from '#tests/support/wait-for.ts'
import { cut, restartApi, restartDatabase, restartSessions } from './faults.ts'
import { type Random, spread } from './random.ts'
import type { World } from './world.ts'

export type OutboundPlan = {
  messages: number
  cuts: number
  lostAcks: number
  sessionKills: number
  apiKills: number
  databaseKills: number
}
export type OutboundResult = {
  sent: number
  once: number
  missing: string[]
  doubled: string[]
  /** Bubbles that say something else than what happened. */
  untrue: string[]
}

const CUSTOMERS = ['5511988881001', '5511988881002', '5511988881003']
const Contact = z.object({ id: z.number() })
const Ticket = z.object({ id: z.number(), uuid: z.string() })

/**
 * An attendant writes while the connection is cut, acks are lost, and sessions, api and the database are killed. Then each
 * message must be on the customer's phone exactly once, and every bubble must say so.
 */
export async function proveOutbound(
  world: World,
  plan: OutboundPlan,
  random: Random,
): Promise<OutboundResult> {
  const tickets = await openTickets(world)
  const sent: { text: string; customer: string }[] = []
  const faults = [plan.cuts, plan.lostAcks, plan.sessionKills, plan.apiKills, plan.databaseKills]
  const steps = spread(plan.messages, faults, random)
  const hurts = [cut, loseAck, restartSessions, restartApi, restartDatabase]

  for (let i = 0; i < plan.messages; i++) {
    const { id, customer } = random.pick(tickets)
    const text = `saída ${random.seed} ${i}`
    const writing = world.program.post(`/messages/${id}`, { body: text, clientId: crypto.randomUUID() })
    for (const [index, hurt] of hurts.entries()) if (steps[index]?.has(i)) await hurt(world)
    await writing
    sent.push({ text, customer })
  }
  await arrived(world, sent)
  return judge(world, sent)
}

const loseAck = (world: World) => world.phones.fault({ send: { ack: 'drop', times: 1 } })

/** A conversation with each of these, opened by the company's admin. */
export async function openTickets(
  world: World,
  customers: readonly string[] = CUSTOMERS,
): Promise<{ id: number; contactId: number; customer: string }[]> {
  const opened: { id: number; contactId: number; customer: string }[] = []
  for (const customer of customers) {
    const name = `Cliente ${customer.slice(-1)}`
    await world.phones.add(customer, name)
    const contact = Contact.parse(await world.program.post('/contacts', { name, number: customer }))
    const body = {
      contactId: contact.id,
      queueId: world.company.queue.id,
      whatsappId: world.company.connection.id,
    }
    const { id } = Ticket.parse(await world.program.post('/tickets', { ...body, status: 'open' }))
    opened.push({ id, contactId: contact.id, customer })
  }
  return opened
}

type Sent = { text: string; customer: string }

/** Until every message has an outcome: accepted by the server, or failed in words. */
async function arrived(world: World, sent: Sent[]): Promise<void> {
  await waitFor(
    async () => (await bubbles(world)).filter((row) => row.ack > 0 || row.failed).length >= sent.length,
    {
      description: `${sent.length} messages to have an outcome`,
      timeoutMs: 240_000,
      everyMs: 250,
    },
  ).catch(() => undefined)
}

async function bubbles(world: World): Promise<{ body: string; ack: number; failed: boolean }[]> {
  const rows = await world.services.admin`
    select body, ack, failed_at is not null as failed from messages where from_me and body like 'saída %'`
  return rows.map((row) => ({ body: String(row.body), ack: Number(row.ack), failed: Boolean(row.failed) }))
}

async function judge(world: World, sent: Sent[]): Promise<OutboundResult> {
  const onPhones = new Map<string, number>()
  for (const customer of CUSTOMERS) {
    for (const entry of await world.phones.messages(customer)) {
      if (!entry.fromMe && entry.text) onPhones.set(entry.text, (onPhones.get(entry.text) ?? 0) + 1)
    }
  }
  const shownBubbles = await bubbles(world)
  const untrue = shownBubbles.filter(
    (row) => row.ack > 0 !== onPhones.has(row.body) || (row.failed && onPhones.has(row.body)),
  )
  return {
    sent: sent.length,
    once: sent.filter(({ text }) => onPhones.get(text) === 1).length,
    missing: sent.filter(({ text }) => !onPhones.has(text)).map(({ text }) => text),
    doubled: [...onPhones].filter(([, n]) => n > 1).map(([text]) => text),
    untrue: untrue.map((row) => row.body),
  }
}
