import { InboundEvent } from '../domain/channels/contract/inbound.ts'
import { userCtx } from '../domain/core/context.ts'
import { SendMessageInput } from '../domain/messages/contract/schema.ts'
import { receiveEvent } from '../domain/messages/inbound/receive-event.ts'
import { sendMessage } from '../domain/messages/outbound/send-message.ts'
import { storeEvents } from '../sessions/inbound/store-events.ts'
import { aCompany } from '../tests/support/factories.ts'
import { allRead } from '../tests/support/fixtures/all-read.ts'
import { aMessageEvent, aPersonChat } from '../tests/support/inbound.ts'
import { aFlowConnection, RECEPTIONS, type Reception, received, withBot } from './support/bot-company.ts'
import { durableServices } from './support/durable.ts'
import { median, report, round } from './support/figures.ts'
import { workOf } from './support/volume/work.ts'

// What the bot adds to a customer's message, by the product's verbs on a database on disk, in turns: conversations that a
// person has; those in which the bot judges and is silent; those in which it says its menu, beside one message of a person; those
// in which a flow reads an answer and asks on, beside the menu.
const TURNS = 20
const TIMES = 40
const CUSTOMERS = 200
const BURST = 5
/** An answer to a flow, against one to the menu of queues. */
const MAX_FLOW_RATIO = 1.5

const { services, postmaster, close } = await durableServices()
const company = await aCompany(services)
const ctx = userCtx(services, company.admin, null)
await withBot(services.admin, company)
const flowConnection = await aFlowConnection(services.admin, company)
const tickets = {
  attended: await begin('550'),
  judged: await begin('551'),
  told: await begin('552'),
  flow: await begin('553', flowConnection.id),
}
for (const kind of RECEPTIONS) {
  const ids = tickets[kind].map(({ id }) => id)
  await received(services.admin, company, ids, kind)
}
await services.admin`vacuum analyze`

type Kind = Reception | 'flow' | 'burst' | 'sent'
const KINDS: readonly Kind[] = [...RECEPTIONS, 'flow', 'burst', 'sent']
let counter = 0
const costs: Record<Kind, number[]> = { attended: [], judged: [], told: [], flow: [], burst: [], sent: [] }
for (const kind of [...KINDS, ...KINDS]) await costOf(kind)
for (let turn = 0; turn < TURNS; turn++) for (const kind of KINDS) costs[kind].push(await costOf(kind))

const cost = (kind: Kind) => median(costs[kind])
const added = (kind: Kind, beyond: (turn: number) => number) =>
  median(costs[kind].map((cost, turn) => cost - beyond(turn)))
const costAt = (kind: Kind, turn: number) => costs[kind][turn] ?? Number.NaN
tell('the bot judges and is silent', 'judged', (turn) => costAt('attended', turn))
tell(
  'the bot says its menu, without the sending of it',
  'told',
  (turn) => costAt('attended', turn) + costAt('sent', turn),
)
tellFlow()
tellBurst()
console.error(`a message of a person that is sent: ${round(cost('sent'))} ms`)
await close()
process.exit(0)

function tell(measure: string, kind: Kind, beyond: (turn: number) => number): void {
  const extra = added(kind, beyond)
  report({
    id: 'P bot',
    measure,
    against: 'a message in an attended conversation',
    ours: `${round(cost(kind))} ms of work`,
    theirs: `${round(cost('attended'))} ms of work`,
    ratio: cost(kind) / cost('attended'),
    spread: [cost(kind) / cost('attended'), cost(kind) / cost('attended')],
    target: `at most 1 ms more: ${round(extra)} ms`,
    holds: extra <= 1,
  })
}

function tellFlow(): void {
  const ratios = costs.flow.map((cost, turn) => cost / costAt('told', turn)).toSorted((a, b) => a - b)
  const ratio = median(ratios)
  const quarter = Math.floor(TURNS / 4)
  report({
    id: 'P bot',
    measure: 'a flow reads an answer and asks on',
    against: 'the bot says its menu',
    ours: `${round(cost('flow'))} ms of work`,
    theirs: `${round(cost('told'))} ms of work`,
    ratio,
    spread: [ratios[quarter] ?? ratio, ratios[TURNS - 1 - quarter] ?? ratio],
    target: `at most ${MAX_FLOW_RATIO} times`,
    holds: ratio <= MAX_FLOW_RATIO,
  })
}

function tellBurst(): void {
  const ratios = costs.burst.map((cost, turn) => cost / costAt('judged', turn))
  report({
    id: 'P bot',
    measure: `${BURST} of a chat at once, the bot judging: each`,
    against: 'one by itself',
    ours: `${round(cost('burst'))} ms of work`,
    theirs: `${round(cost('judged'))} ms of work`,
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    target: 'no target',
    holds: null,
  })
}

async function costOf(kind: Kind): Promise<number> {
  // Who has not read the menu yet is not told it again.
  if (kind === 'told' || kind === 'flow') await allRead(services, company.id)
  const { cpu } = await workOf(postmaster, () => act(kind), { turnMs: 0, least: TIMES })
  return kind === 'burst' ? cpu / BURST : cpu
}

function act(kind: Kind): Promise<unknown> {
  if (kind === 'sent') return send(++counter)
  if (kind === 'burst') return receiveBurst(tickets.judged, ++counter)
  return receive(tickets[kind], ++counter, kind === 'flow' ? flowConnection.id : company.connection.id)
}

function receive(from: readonly { number: string }[], nth: number, connectionId: number): Promise<unknown> {
  const { number = '' } = from[nth % from.length] ?? {}
  return receiveFrom(number, { body: textOf(nth), externalId: `IN${nth}`, connectionId })
}

/** As the way in stores what came of a chat meanwhile. */
function receiveBurst(from: readonly { number: string }[], nth: number): Promise<unknown> {
  const { number = '' } = from[nth % from.length] ?? {}
  const portion = Array.from({ length: BURST }, (_, n) => {
    const message = aMessageEvent({
      chat: aPersonChat(number),
      body: textOf(nth),
      externalId: `B${nth}.${n}`,
    })
    const row = { id: BURST * nth + n, attempts: 0, bytes: 0, open: () => new Uint8Array() }
    return { row, events: [InboundEvent.parse(message)] }
  })
  return storeEvents({ ctx: company.ctx, connectionId: company.connection.id }, portion)
}

function textOf(nth: number): string {
  return `bom dia, o boleto do pedido ${nth} não chegou, pode ver?`
}

type Written = { body: string; externalId: string; connectionId: number }

function receiveFrom(number: string, { body, externalId, connectionId }: Written): Promise<unknown> {
  return receiveEvent(company.ctx, {
    connectionId,
    rawEventId: null,
    event: aMessageEvent({ chat: aPersonChat(number), body, externalId }),
  })
}

function send(nth: number): Promise<unknown> {
  const { id = 0 } = tickets.attended[nth % tickets.attended.length] ?? {}
  const input = { ticketId: id, body: `Bom dia! O boleto ${nth} segue.`, clientId: crypto.randomUUID() }
  return sendMessage(ctx, SendMessageInput.parse(input))
}

/** Customers who have written once, with their conversations. */
async function begin(
  area: string,
  connectionId: number = company.connection.id,
): Promise<{ id: number; number: string }[]> {
  for (let n = 0; n < CUSTOMERS; n++) {
    const number = `${area}119${String(n).padStart(7, '0')}`
    await receiveFrom(number, { body: 'Oi', externalId: `OI${number}`, connectionId })
  }
  const rows = await services.admin`select t.id::int as id, c.number from tickets t
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    where t.company_id = ${company.id} and c.number like ${`${area}119%`} order by t.id`
  return rows.map((row) => ({ id: Number(row.id), number: String(row.number) }))
}
