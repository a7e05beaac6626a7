import postgres, { type Sql } from 'postgres'
import { userCtx } from '../domain/core/context.ts'
import { SendMessageInput } from '../domain/messages/contract/schema.ts'
import { sendMessage } from '../domain/messages/outbound/send-message.ts'
import { aCompany, type TestCompany } from '../tests/support/factories.ts'
import { durableServices } from './support/durable.ts'
import { figure, report } from './support/figures.ts'

// P10: what an attendant's message costs, all of it, against the three bare statements that nothing can do without: on the
// same tables, and on copies of them without foreign keys, triggers and policies.
const CLIENTS = 8
const TICKETS = 2000
/** Already there: an empty table would be scanned rather than looked up. */
const MESSAGES = 200_000
const TURN_MS = 1000
/** Many and short: checkpoints and the neighbours' work fall on some of them. */
const REPEATS = 15

const { services, databaseUrl, close } = await durableServices()
const company = await aCompany(services)
const tickets = await fill(services.admin, company)
const bare = postgres(databaseUrl, { max: CLIENTS, onnotice: () => undefined })
await makeBare(services.admin)
const ctx = userCtx(services, company.admin, null)

const sides = {
  ours: [] as number[],
  same: [] as number[],
  copies: [] as number[],
}
for (let repeat = 0; repeat < REPEATS; repeat++) {
  sides.ours.push(await perSecond(sendOne))
  sides.same.push(await perSecond((n) => bareOne('public', n)))
  sides.copies.push(await perSecond((n) => bareOne('bare', n)))
}
report(
  compared(
    'P10',
    'three bare statements on the same tables: message, ticket, send; no rights, policies, events',
    {
      peerTimes: sides.same,
      target: 'at least 0.6 of it',
      holds: (ratio) => ratio >= 0.6,
    },
  ),
)
report(
  compared('P10 copies', 'the same on copies of the tables without foreign keys and triggers', {
    peerTimes: sides.copies,
    target: 'no target',
  }),
)
await bare.end()
await close()
process.exit(0)

async function perSecond(work: (n: number) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  let done = 0
  const client = async (index: number) => {
    for (let n = index; performance.now() - began < TURN_MS; n += CLIENTS) {
      await work(n)
      done++
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, clientIndex) => client(clientIndex)))
  return (done * 1000) / (performance.now() - began)
}

function ticketOf(n: number): { id: number; contactId: number } {
  return tickets[(n * 7919) % tickets.length] ?? { id: 0, contactId: 0 }
}

function sendOne(n: number): Promise<unknown> {
  const input = { ticketId: ticketOf(n).id, body: `mensagem ${n}`, clientId: crypto.randomUUID() }
  return sendMessage(ctx, SendMessageInput.parse(input))
}

function compared(
  id: string,
  against: string,
  {
    peerTimes,
    ...measureFields
  }: { peerTimes: number[]; target: string; holds?: (ratio: number) => boolean },
) {
  const ratios = sides.ours.map((value, i) => value / (peerTimes[i] ?? Number.NaN))
  const measure = `messages sent per second by ${CLIENTS} clients: rights, ticket lock, message, ticket, events, send`
  return figure({
    id,
    measure,
    against,
    unit: '/s',
    turns: { recado: sides.ours, peer: peerTimes, ratios },
    ...measureFields,
  })
}

/** By the owner of the tables, whom no policy concerns. */
function bareOne(schema: 'public' | 'bare', n: number): Promise<unknown> {
  const { id, contactId } = ticketOf(n)
  const [body, externalId] = [`mensagem ${n}`, crypto.randomUUID()]
  return bare.begin(async (sql) => {
    const [row] = await sql`
      insert into ${sql(`${schema}.messages`)} (company_id, ticket_id, contact_id, connection_id, queue_id, user_id, external_id,
        client_id, from_me, media_type, body, sent_at)
      values (${company.id}, ${id}, ${contactId}, ${company.connection.id}, ${company.queue.id},
        ${company.admin.userId}, ${externalId}, ${crypto.randomUUID()}, true, 'conversation', ${body}, now())
      returning id`
    await sql`update ${sql(`${schema}.tickets`)} set last_message = ${body}, last_message_at = now(), updated_at = now()
      where id = ${id}`
    await sql`
      insert into ${sql(`${schema}.sends`)} (company_id, connection_id, contact_id, message_id, kind, external_id, content)
      values (${company.id}, ${company.connection.id}, ${contactId}, ${row?.id}, 'message', ${externalId},
        ${sql.json({ kind: 'text', text: body, quote: null })})`
  })
}

/** The same tables and indexes, without triggers, foreign keys and policies. */
async function makeBare(admin: Sql): Promise<void> {
  await admin`create schema bare`
  for (const table of ['tickets', 'messages', 'sends']) {
    await admin.unsafe(`create table bare.${table} (like public.${table} including all)`)
  }
  for (const table of ['tickets', 'messages']) {
    await admin.unsafe(`insert into bare.${table} overriding system value select * from public.${table}`)
  }
  await admin`select setval(pg_get_serial_sequence('bare.messages', 'id'), ${MESSAGES + 1})`
  await admin`vacuum analyze`
}

async function fill(admin: Sql, { id, connection, queue, attendant }: TestCompany) {
  const rows = await admin`
    with people as (
      insert into contacts (company_id, name, number, channel)
      select ${id}, 'Contato ' || n, '55119' || lpad(n::text, 8, '0'), 'whatsapp' from generate_series(1, ${TICKETS}) n
      returning id)
    insert into tickets (company_id, contact_id, connection_id, queue_id, user_id, status)
    select ${id}, id, ${connection.id}, ${queue.id}, ${attendant.userId}, 'open' from people
    returning id::int as id, contact_id::int as contact_id`
  await admin`
    insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, media_type, body, sent_at)
    select ${id}, t.id, t.contact_id, t.connection_id, 'M' || n, n % 2 = 0, 'conversation', 'bom dia, mensagem ' || n, now()
    from generate_series(1, ${MESSAGES}) n join (select *, row_number() over () as place from tickets) t
      on t.place = n % ${TICKETS} + 1`
  return rows.map((row) => ({ id: Number(row.id), contactId: Number(row.contact_id) }))
}
