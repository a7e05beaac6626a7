import postgres, { type Sql } from 'postgres'
import { userCtx } from '../domain/core/context.ts'
import { SendMessageInput } from '../domain/messages/schema.ts'
import { sendMessage } from '../domain/messages/send-message.ts'
import { aCompany, type TestCompany } from '../tests/support/factories.ts'
import { durableHouse } from './support/durable.ts'
import { figure, inTurns, report } from './support/figures.ts'

// P10: what an attendant's message costs, all of it, against the three bare statements that nothing can do without.
const CLIENTS = 8
const TICKETS = 2000
/** Already there: an empty table would be scanned rather than looked up. */
const MESSAGES = 200_000
const TURN_MS = 2000

const { house, databaseUrl, close } = await durableHouse()
const company = await aCompany(house)
const ids = await fill(house.admin, company)
const bare = postgres(databaseUrl, { max: CLIENTS, onnotice: () => undefined })
await makeBare(house.admin)
const ctx = userCtx(house, company.admin, null)

report(
  figure({
    id: 'P10',
    measure: `messages sent per second by ${CLIENTS} clients: rights, ticket lock, message, ticket, events, send`,
    against:
      'insert message, update ticket, insert outbox row in one transaction, same driver, no rights, no RLS',
    target: 'at least 0.6 of it',
    turns: await inTurns(
      5,
      () => perSecond((n) => sendOne(n)),
      () => perSecond((n) => bareOne(n)),
    ),
    unit: '/s',
    holds: (ratio) => ratio >= 0.6,
  }),
)
await bare.end()
await close()
process.exit(0)

async function perSecond(work: (n: number) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  let done = 0
  const client = async (place: number) => {
    for (let n = place; performance.now() - began < TURN_MS; n += CLIENTS) {
      await work(n)
      done++
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, place) => client(place)))
  return (done * 1000) / (performance.now() - began)
}

function ticketOf(n: number): number {
  return ids[(n * 7919) % ids.length] ?? 0
}

function sendOne(n: number): Promise<unknown> {
  const input = { ticketId: ticketOf(n), body: `mensagem ${n}`, clientId: crypto.randomUUID() }
  return sendMessage(ctx, SendMessageInput.parse(input))
}

function bareOne(n: number): Promise<unknown> {
  const body = `mensagem ${n}`
  return bare.begin(async (sql) => {
    const [row] = await sql`
      insert into bare.messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, media_type, body, sent_at)
      values (${company.id}, ${ticketOf(n)}, 1, ${company.connection.id}, ${crypto.randomUUID()}, true, 'conversation', ${body}, now())
      returning id`
    await sql`update bare.tickets set last_message = ${body}, last_message_at = now(), updated_at = now() where id = ${ticketOf(n)}`
    await sql`insert into bare.events (company_id, type, event) values (${company.id}, 'message.created', ${sql.json({ messageId: String(row?.id) })})`
  })
}

/** The same tables and indexes, without triggers, foreign keys and policies. */
async function makeBare(admin: Sql): Promise<void> {
  await admin`create schema bare`
  for (const table of ['tickets', 'messages', 'events']) {
    await admin.unsafe(`create table bare.${table} (like public.${table} including all)`)
  }
  for (const table of ['tickets', 'messages']) {
    await admin.unsafe(`insert into bare.${table} overriding system value select * from public.${table}`)
  }
  await admin`select setval(pg_get_serial_sequence('bare.messages', 'id'), ${MESSAGES + 1})`
  await admin`vacuum analyze`
}

async function fill(admin: Sql, { id, connection, queue, attendant }: TestCompany): Promise<number[]> {
  const rows = await admin`
    with people as (
      insert into contacts (company_id, name, number, channel)
      select ${id}, 'Contato ' || n, '55119' || lpad(n::text, 8, '0'), 'whatsapp' from generate_series(1, ${TICKETS}) n
      returning id)
    insert into tickets (company_id, contact_id, connection_id, queue_id, user_id, status)
    select ${id}, id, ${connection.id}, ${queue.id}, ${attendant.userId}, 'open' from people returning id::int as id`
  await admin`
    insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, media_type, body, sent_at)
    select ${id}, t.id, t.contact_id, t.connection_id, 'M' || n, n % 2 = 0, 'conversation', 'bom dia, mensagem ' || n, now()
    from generate_series(1, ${MESSAGES}) n join (select *, row_number() over () as place from tickets) t
      on t.place = n % ${TICKETS} + 1`
  return rows.map((row) => Number(row.id))
}
