/*
 * A re-creation of how the Whaticket family takes a message in, written from how it behaves and none of its code: Baileys'
 * `messages.upsert`, then for each message a chain of awaited statements, each a round trip of its own and none in a
 * transaction (connection, contact and its picture, settings, ticket, duplicate, message, ticket's last message, the
 * whole message and the whole ticket read back), then Socket.IO to rooms. Indexes on the company alone and primary keys.
 * Credentials and all keys, the pre-keys of a first login among them, are one JSON text in the connection's row, written
 * whole at each step of a ratchet, and nobody waits for it. Kinder than the original: no model objects, Bun instead of
 * Node, no question to WhatsApp for the picture. The events are told in lines instead of by a socket.
 * Arguments: database url, company, connection.
 */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { BufferJSON, Curve, initAuthCreds } from '@whiskeysockets/baileys'
import express from 'express'
import postgres from 'postgres'
import { Server } from 'socket.io'
import { type Fed, fedIn } from './fed.ts'
import { answerLines } from './json-lines.ts'

const [databaseUrl = '', company = '', connection = ''] = process.argv.slice(2)
const [companyId, connectionId] = [Number(company), Number(connection)]
/** As many as Baileys makes at the first login. */
const PRE_KEYS = 812
/** The size of a ratchet. */
const RATCHET_BYTES = 1400

const db = postgres(databaseUrl, { max: 10, onnotice: () => undefined })
// Express does nothing on this way; the family's server hangs on it.
const app = express()
const http = createServer((request, response) => void app(request, response))
const io = new Server(http, { transports: ['websocket'] })
io.on('connection', (socket) => socket.join('open'))
http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 }))
})
await db`alter table family.connections add column if not exists session text`
const creds = initAuthCreds()
const keys: Record<string, unknown> = Object.fromEntries(
  Array.from({ length: PRE_KEYS }, (_, n) => [`pre-key ${n + 1}`, Curve.generateKeyPair()]),
)

await answerLines((question) => {
  for (const message of fedIn(question)) {
    keys[`session ${message.number}.0`] = randomBytes(RATCHET_BYTES)
    saveState().catch(failed)
    take(message).catch(failed)
  }
  return {}
})

async function saveState(): Promise<void> {
  const session = JSON.stringify({ creds, keys }, BufferJSON.replacer)
  await db`update family.connections set session = ${session} where id = ${connectionId}`
}

function failed(error: unknown): void {
  console.error('the family:', String(error))
}

async function take({ id: wid, number, text: body }: Fed): Promise<void> {
  await db`select * from family.connections where id = ${connectionId}`
  const contact = await contactOf(number, 'Cliente', null)
  await db`select * from family.company_settings where company_id = ${companyId} and name = 'userRating'`
  await db`select * from family.company_settings where company_id = ${companyId} and name = 'scheduleType'`
  const ticketId = await ticketOf(contact)
  const [existingContact] =
    await db`select id from family.messages where external_id = ${wid} and company_id = ${companyId}`
  if (existingContact) return
  await db`update family.tickets set last_message = ${body}, updated_at = now() where id = ${ticketId}`
  await store(wid, body, contact, ticketId)
  await db`select * from family.queues where company_id = ${companyId}`
  await db`select * from family.company_settings where company_id = ${companyId} and name = 'chatBotType'`
}

async function contactOf(number: string, name: string, picture: string | null): Promise<number> {
  const [existing] =
    await db`select * from family.contacts where number = ${number} and company_id = ${companyId}`
  const [row] = existing
    ? await db`update family.contacts set name = ${name}, updated_at = now() where id = ${existing.id} returning *`
    : await db`
        insert into family.contacts (id, company_id, name, number, channel, created_at, updated_at)
        select max(id) + 1, ${companyId}, ${name}, ${number}, 'whatsapp', now(), now() from family.contacts returning *`
  io.to('open').emit(`company-${companyId}-contact`, { action: 'update', contact: { ...row, picture } })
  return Number(row?.id)
}

async function ticketOf(contactId: number): Promise<number> {
  const [existing] = await db`
    select * from family.tickets where status in ('open', 'pending', 'closed') and contact_id = ${contactId}
      and company_id = ${companyId} and connection_id = ${connectionId} order by id desc limit 1`
  if (existing)
    await db`update family.tickets set unread_messages = ${Number(existing.unread_messages) + 1} where id = ${existing.id}`
  const [created] = existing
    ? [existing]
    : await db`
        insert into family.tickets (id, company_id, contact_id, connection_id, status, unread_messages, created_at, updated_at)
        select max(id) + 1, ${companyId}, ${contactId}, ${connectionId}, 'pending', 1, now(), now() from family.tickets
        returning *`
  await readTicket(Number(created?.id))
  return Number(created?.id)
}

/** The ticket with everything of it, as ShowTicket reads it. */
function readTicket(ticketId: number) {
  return db`
    select to_jsonb(t) as ticket, to_jsonb(c) as contact, to_jsonb(q) as queue, to_jsonb(u) as user, to_jsonb(w) as whatsapp
    from family.tickets t
    left join family.contacts c on c.id = t.contact_id left join family.queues q on q.id = t.queue_id
    left join family.users u on u.id = t.user_id left join family.connections w on w.id = t.connection_id
    where t.id = ${ticketId}`
}

async function store(wid: string, body: string, contactId: number, ticketId: number): Promise<void> {
  await db`
    insert into family.messages (id, external_id, company_id, ticket_id, contact_id, connection_id, from_me, body,
      media_type, created_at)
    values (nextval('family.message_ids'), ${wid}, ${companyId}, ${ticketId}, ${contactId}, ${connectionId}, false, ${body},
      'conversation', now())`
  const [message] = await db`
    select m.*, to_jsonb(c) as contact, to_jsonb(t) as ticket, to_jsonb(q) as queue, to_jsonb(w) as whatsapp
    from family.messages m left join family.contacts c on c.id = m.contact_id
    left join family.tickets t on t.id = m.ticket_id left join family.queues q on q.id = t.queue_id
    left join family.connections w on w.id = t.connection_id where m.external_id = ${wid} and m.company_id = ${companyId}`
  io.to('open').emit(`company-${companyId}-appMessage`, { action: 'create', message })
  const [ticket] = await readTicket(ticketId)
  io.to('open').emit(`company-${companyId}-ticket`, { action: 'update', ticket })
}
