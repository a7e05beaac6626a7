import { userCtx } from '../domain/core/context.ts'
import { receiveEvent } from '../domain/messages/inbound/receive-event.ts'
import { sendMessage } from '../domain/messages/outbound/send-message.ts'
import { SendMessageInput } from '../domain/messages/schema.ts'
import { aCompany, aQueue } from '../tests/support/factories.ts'
import { aMessageEvent, aPersonChat } from '../tests/support/inbound.ts'
import { durableServices } from './support/durable.ts'
import { median, report, round } from './support/figures.ts'
import { workOf } from './support/volume/work.ts'

// What the bot adds to a customer's message, by the product's verbs on a database on disk, in turns: conversations that a
// person has; those in which the bot judges and is silent; those in which it says its menu, beside one message of a person.
const TURNS = 20
const TIMES = 40
const CUSTOMERS = 200

const { services, postmaster, close } = await durableServices()
const company = await aCompany(services)
const ctx = userCtx(services, company.admin, null)
await fill()
const tickets = {
  attended: await begin('550'),
  judged: await begin('551'),
  told: await begin('552'),
}
await services.admin`update tickets set status = 'open', user_id = ${company.attendant.userId}, is_bot = false
  where id = any(${tickets.attended.map(({ id }) => id)})`
await services.admin`update ticket_bots set step = 'done' where ticket_id = any(${tickets.judged.map(({ id }) => id)})`
await services.admin`update tickets set queue_id = ${company.queue.id}, is_bot = false
  where id = any(${tickets.judged.map(({ id }) => id)})`
await services.admin`vacuum analyze`

type Kind = 'attended' | 'judged' | 'told' | 'sent'
const KINDS: readonly Kind[] = ['attended', 'judged', 'told', 'sent']
let counter = 0
const costs: Record<Kind, number[]> = { attended: [], judged: [], told: [], sent: [] }
for (const kind of [...KINDS, ...KINDS]) await costOf(kind)
for (let turn = 0; turn < TURNS; turn++) for (const kind of KINDS) costs[kind].push(await costOf(kind))

const cost = (kind: Kind) => median(costs[kind])
const added = (kind: Kind, beyond: (turn: number) => number) =>
  median(costs[kind].map((each, turn) => each - beyond(turn)))
const at = (kind: Kind, turn: number) => costs[kind][turn] ?? Number.NaN
tell('the bot judges and is silent', 'judged', (turn) => at('attended', turn))
tell(
  'the bot says its menu, without the sending of it',
  'told',
  (turn) => at('attended', turn) + at('sent', turn),
)
console.error(`a message of a person that is sent: ${round(cost('sent'))} ms`)
await close()
process.exit(0)

function tell(measure: string, kind: Kind, beyond: (turn: number) => number): void {
  const extra = added(kind, beyond)
  report({
    ...{ id: 'P bot', measure, against: 'a message in an attended conversation' },
    ...{ ours: `${round(cost(kind))} ms of work`, theirs: `${round(cost('attended'))} ms of work` },
    ratio: cost(kind) / cost('attended'),
    spread: [cost(kind) / cost('attended'), cost(kind) / cost('attended')],
    ...{ target: `at most 1 ms more: ${round(extra)} ms`, holds: extra <= 1 },
  })
}

async function costOf(kind: Kind): Promise<number> {
  const ask = () => (kind === 'sent' ? send(++counter) : receive(tickets[kind], ++counter))
  const { cpu } = await workOf(postmaster, ask, { turnMs: 0, least: TIMES })
  return cpu
}

function receive(from: readonly { number: string }[], nth: number): Promise<unknown> {
  const { number = '' } = from[nth % from.length] ?? {}
  return receiveFrom(number, `bom dia, o boleto do pedido ${nth} não chegou, pode ver?`, `IN${nth}`)
}

function receiveFrom(number: string, body: string, externalId: string): Promise<unknown> {
  return receiveEvent(company.ctx, {
    connectionId: company.connection.id,
    rawEventId: null,
    event: aMessageEvent({ chat: aPersonChat(number), body, externalId }),
  })
}

function send(nth: number): Promise<unknown> {
  const { id = 0 } = tickets.attended[nth % tickets.attended.length] ?? {}
  const input = { ticketId: id, body: `Bom dia! O boleto ${nth} segue.`, clientId: crypto.randomUUID() }
  return sendMessage(ctx, SendMessageInput.parse(input))
}

/** Ten queues, of which two have a menu of nine options. */
async function fill(): Promise<void> {
  const ids = [company.queue.id]
  for (let n = 1; n < 10; n++) {
    const color = `#0000${String(n).padStart(2, '0')}`
    ids.push((await aQueue(company.ctx, { name: `Setor ${n}`, color, greetingMessage: 'Como ajudamos?' })).id)
  }
  const { admin } = services
  await admin`insert into connection_queues (company_id, connection_id, queue_id)
    select ${company.id}, ${company.connection.id}, id from queues where company_id = ${company.id} on conflict do nothing`
  const options = Array.from({ length: 9 }, (_, n) => ({
    ...{ id: n + 1, name: `Opção ${n}`, greetingMessage: 'Certo.', queueType: 'text', closeTicket: false },
    ...{ optQueueId: null, optUserId: null, optFileId: null, options: [] },
  }))
  for (const id of ids.slice(1, 3))
    await admin`insert into queue_versions (company_id, queue_id, tree) values (${company.id}, ${id}, ${admin.json({ options })})`
  await admin`update connections set greeting_message = 'Olá! Em que podemos ajudar?', max_use_bot_queues = 0,
    time_use_bot_queues = 0 where id = ${company.connection.id}`
}

/** Customers who have written once, with their conversations. */
async function begin(area: string): Promise<{ id: number; number: string }[]> {
  for (let n = 0; n < CUSTOMERS; n++) {
    const number = `${area}119${String(n).padStart(7, '0')}`
    await receiveFrom(number, 'Oi', `OI${number}`)
  }
  const rows = await services.admin`select t.id::int as id, c.number from tickets t
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    where t.company_id = ${company.id} and c.number like ${`${area}119%`} order by t.id`
  return rows.map((row) => ({ id: Number(row.id), number: String(row.number) }))
}
