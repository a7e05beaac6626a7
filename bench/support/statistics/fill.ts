import type { Sql } from 'postgres'
import type { Tenant } from '../../../tests/support/tenant.ts'

/** The rows that a company has after its first weeks. */
const SIZE = { tickets: 5000, messages: 20_000, labels: 2000, cards: 500 }

/**
 * Rows of everything that lists read, of one company, by the product's own triggers; nothing is known of them yet. `part`: of so
 * many of them one.
 */
export async function fillCompany(sql: Sql, { company, rows }: Tenant, part = 1): Promise<void> {
  const { id, connection, queue, admin, attendant } = company
  const people = [admin.userId, attendant.userId, Number(rows.user)]
  await sql`
    insert into queues (company_id, name, color) select ${id}, 'Fila ' || n, '#99000' || n from generate_series(1, 8) n`
  await sql`insert into connection_queues (company_id, connection_id, queue_id)
    select ${id}, ${connection.id}, id from queues where company_id = ${id} on conflict do nothing`
  await sql`insert into user_queues (company_id, user_id, queue_id)
    select ${id}, ${attendant.userId}, id from queues where company_id = ${id} and id % 2 = 0 on conflict do nothing`
  await sql`
    insert into contacts (company_id, name, number, channel, connection_id)
    select ${id}, 'Cliente ' || n || ' Silva', '55118' || lpad(n::text, 8, '0'), 'whatsapp', ${connection.id}
    from generate_series(1, ${SIZE.tickets / part}) n`
  await sql`insert into contact_identities (company_id, kind, value, contact_id)
    select company_id, 'phone', number, id from contacts where company_id = ${id} on conflict do nothing`
  await sql`
    insert into tickets (company_id, contact_id, connection_id, queue_id, user_id, status, unread_messages, last_message,
      created_at, updated_at, last_message_at, waiting_since)
    select ${id}, c.id, ${connection.id}, q.ids[1 + c.id % array_length(q.ids, 1)],
      case when c.id % 5 > 1 then (${people}::bigint[])[1 + c.id % 3] end,
      (array['pending', 'pending', 'open', 'open', 'closed'])[1 + c.id % 5], c.id % 3, 'última mensagem',
      t.at, t.at, t.at, case when c.id % 5 < 2 then t.at end
    from contacts c cross join (select array_agg(id) as ids from queues where company_id = ${id} and deleted_at is null) q
    cross join lateral (select now() - (c.id % 5000) * interval '6 minutes' as at) t
    where c.company_id = ${id} and c.number like '55118%'`
  await fillMessages(sql, id)
  await fillLinks(sql, { id, rows, people, part, queue: queue.id })
  await fillBeside(sql, { id, rows, people, part })
}

async function fillMessages(sql: Sql, id: number): Promise<void> {
  const perTicket = SIZE.messages / SIZE.tickets
  await sql`
    insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, media_type, body, sent_at, created_at)
    select t.company_id, t.id, t.contact_id, t.connection_id, 'M' || t.id || '-' || n, n % 2 = 0, 'conversation',
      'bom dia, o boleto do pedido ' || n, t.created_at, t.created_at
    from tickets t, generate_series(1, ${perTicket}) n where t.company_id = ${id} order by n, t.id`
  await sql`
    insert into ticket_logs (company_id, ticket_id, type, created_at) select company_id, id, kind, created_at from tickets
    cross join (values ('create'), ('open')) as v (kind) where company_id = ${id}`
  await sql`insert into ticket_ratings (company_id, ticket_id, rate)
    select company_id, id, 3 from tickets where company_id = ${id} and status = 'closed'`
}

type TenantSlice = { id: number; rows: Tenant['rows']; people: number[]; part: number }

/** Labels of contacts, cards of lanes, pins, drafts, participants. */
async function fillLinks(
  sql: Sql,
  { id, rows, people, queue, part }: TenantSlice & { queue: number },
): Promise<void> {
  await sql`insert into tags (company_id, name, color, is_kanban)
    select ${id}, 'Etiqueta ' || n, '#64748b', n > 20 from generate_series(1, 26) n`
  await sql`
    insert into contact_tags (company_id, contact_id, tag_id)
    select ${id}, c.id, case when c.nth % 4 = 0 then ${Number(rows.tag)}::bigint else t.ids[1 + c.nth % 20] end
    from (select id, row_number() over (order by id)::int as nth from contacts where company_id = ${id} order by id desc
      limit ${SIZE.labels / part}) c
    cross join (select array_agg(id) as ids from tags where company_id = ${id} and not is_kanban) t on conflict do nothing`
  await sql`
    insert into ticket_tags (company_id, ticket_id, tag_id)
    select ${id}, t.id, case when t.nth <= ${SIZE.cards / part} then ${Number(rows.lane)}::bigint else g.ids[1 + t.nth % 6] end
    from (select id, row_number() over (order by id desc)::int as nth from tickets
      where company_id = ${id} and status in ('open', 'pending') order by id desc limit ${(SIZE.cards * 2) / part}) t
    cross join (select array_agg(id) as ids from tags where company_id = ${id} and is_kanban) g on conflict do nothing`
  await sql`update tickets set queue_id = ${queue} where company_id = ${id} and id in (
    select ticket_id from ticket_tags where company_id = ${id} and tag_id = ${Number(rows.lane)})`
  await sql`insert into ticket_pins (company_id, user_id, ticket_id)
    select ${id}, u.id, t.id from unnest(${people}::bigint[]) u (id)
    cross join (select id from tickets where company_id = ${id} and status = 'open' order by id desc limit 10) t`
  await sql`insert into drafts (company_id, user_id, ticket_id, is_private, body)
    select ${id}, u.id, t.id, false, 'rascunho' from unnest(${people}::bigint[]) u (id)
    cross join (select id from tickets where company_id = ${id} and status = 'open' order by id desc limit 200) t`
}

/** Notes, schedules, chats, quick messages, holidays, saved views, what was transcribed. */
async function fillBeside(sql: Sql, { id, rows, people, part }: TenantSlice): Promise<void> {
  const [contact, chat] = [Number(rows.contact), Number(rows.chat)]
  await sql`
    insert into ticket_notes (company_id, contact_id, ticket_id, user_id, note)
    select ${id}, t.contact_id, case when t.id % 2 = 0 then t.id end, ${people[0] ?? 0}, 'anotado'
    from tickets t where company_id = ${id} and id % 3 = 0`
  await sql`insert into ticket_notes (company_id, contact_id, user_id, note)
    select ${id}, ${contact}, ${people[0] ?? 0}, 'anotado ' || n from generate_series(1, ${200 / part}) n`
  await sql`
    insert into schedules (company_id, user_id, contact_id, body, send_at, anchor_at, times)
    select ${id}, (${people}::bigint[])[1 + c.id % 3], c.id, 'lembrete', t.at, t.at, 3 from contacts c
    cross join lateral (select now() + (c.id % 60 - 30) * interval '1 day' as at) t
    where company_id = ${id} and c.id % 2 = 0`
  await sql`
    insert into schedule_sends (company_id, schedule_id, nth, due_at, state)
    select company_id, s.id, n, send_at + n * interval '1 day', 'planned' from schedules s, generate_series(2, 4) n
    where company_id = ${id} on conflict do nothing`
  await sql`insert into chats (company_id, title, owner_id) select ${id}, 'Grupo ' || n, ${people[0] ?? 0}
    from generate_series(1, ${300 / part}) n`
  await sql`insert into chat_users (company_id, chat_id, user_id, unreads) select ${id}, c.id, u.id, c.id % 3
    from chats c cross join unnest(${people}::bigint[]) u (id) where company_id = ${id} on conflict do nothing`
  await sql`
    insert into chat_messages (company_id, chat_id, sender_id, client_id, body)
    select ${id}, c.id, ${people[0] ?? 0}, gen_random_uuid(), 'combinado, as férias ' || n
    from chats c cross join generate_series(1, 30) n where company_id = ${id}`
  await sql`insert into chat_messages (company_id, chat_id, sender_id, client_id, body)
    select ${id}, ${chat}, ${people[0] ?? 0}, gen_random_uuid(), 'dito ' || n from generate_series(1, ${2000 / part}) n`
  await sql`update chats c set last_message_id = (select max(id) from chat_messages m where m.company_id = c.company_id and m.chat_id = c.id)
    where company_id = ${id}`
  await sql`insert into quick_messages (company_id, user_id, shortcode, message, is_general)
    select ${id}, ${people[0] ?? 0}, 'atalho' || n, 'texto ' || n, true from generate_series(1, ${500 / part}) n`
  await sql`insert into holidays (company_id, name, date) select ${id}, 'Feriado ' || n, current_date + n from generate_series(1, ${300 / part}) n`
  await sql`insert into message_transcripts (company_id, message_id, text)
    select company_id, id, 'o boleto que foi dito ' || id from messages where company_id = ${id} and id % 20 = 0`
}
