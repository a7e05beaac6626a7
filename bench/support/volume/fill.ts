import postgres, { type Sql } from 'postgres'
import { inTransaction } from '../../../domain/core/transaction.ts'
import { aCompany, aConnection, aQueue, aUser } from '../../../tests/support/factories.ts'
import type { OpenServices } from '../../../tests/support/services.ts'
import { makePool, TEXTS } from './pool.ts'
import { fillSmall } from './small.ts'
import { inBulk, say, seconds } from './tables.ts'

/** The number of rows of each kind in the big company; one tenth of each for the growth curve. */
export type Size = { tickets: number; contacts: number; smallCompanies: number; perTicket: number }

const QUEUES = 12
const ATTENDANTS = 60
const CHUNK = 50_000
/** Messages of the one long chat; and how many tickets they are in. */
const LONG = { messages: 100_000, tickets: 20 }
/** A number that ten messages of the big company hold, wherever they stand. */
export const RARE = '70839214'

/** One big company, one small one to measure beside it, and many small ones around them. */
export async function fill(services: OpenServices, databaseUrl: string, size: Size): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined })
  await sql`set maintenance_work_mem = '2GB'`
  await sql`set work_mem = '512MB'`
  await sql`set max_parallel_maintenance_workers = 0`
  await sql`set synchronous_commit = off`
  await sql`select setseed(0.5)`
  const began = performance.now()
  await makePool(sql)
  say(`texts in ${seconds(began)}`)

  const big = await company(services)
  await inBulk(
    sql,
    ['contacts', 'contact_identities', 'contact_tags', 'tickets', 'ticket_logs', 'messages'],
    async () => {
      await fillContacts(sql, big, size)
      say(`contacts after ${seconds(began)}`)
      await fillTickets(sql, big, size)
      say(`tickets after ${seconds(began)}`)
      for (let from = 0; from < size.tickets; from += CHUNK) {
        await fillMessages(sql, big, from, from + CHUNK)
        say(`messages of ${from + CHUNK} tickets after ${seconds(began)}`)
      }
      await plantRare(sql, big)
      await fillSmall(sql, size.smallCompanies)
      say(`small companies after ${seconds(began)}`)
    },
  )
  await fillLanes(sql, big)
  await sql`drop schema bench cascade`
  await sql`vacuum analyze`
  say(`all after ${seconds(began)}`)
  await sql.end()
}

/** The big company's people, queues and connections, by the product's own rows. */
async function company(services: OpenServices): Promise<number> {
  const created = await aCompany(services)
  await inTransaction(created.ctx, async (tx) => {
    const ids = [created.queue.id]
    while (ids.length < QUEUES) ids.push((await aQueue(tx)).id)
    for (let n = 1; n < ATTENDANTS; n++) {
      const queueIds = [0, 3, 7].flatMap((step) => ids[(n + step) % QUEUES] ?? [])
      await aUser(tx, { queueIds, allowGroup: n % 4 === 0 })
    }
    for (const channel of CHANNELS) await aConnection(tx, { channel, queueIds: ids })
  })
  return created.id
}

/** Those beside the first connection, which is WhatsApp's too. */
const CHANNELS = [...Array.from({ length: 7 }, () => 'whatsapp' as const), 'facebook', 'instagram'] as const

async function fillContacts(sql: Sql, company: number, { contacts }: Size): Promise<void> {
  await sql`create unlogged table bench.connections as
    select row_number() over (order by id) - 1 as n, id, channel from connections where company_id = ${company}`
  await sql`
    insert into contacts (company_id, name, number, email, channel, is_group, is_active, has_account, connection_id, created_at)
    select ${company}, case when g % 200 = 3 then 'Grupo ' || p.name else p.name end,
      case when k.channel <> 'whatsapp' then '' when g % 200 = 3 then '1203634' || lpad(g::text, 11, '0')
        else (array['55119', '55219', '34', '90', '1'])[1 + g % 5] || lpad((g * 7919 % 100000000)::text, 8, '0') end,
      case when g % 3 = 0 then 'cliente' || g || '@example.com' else '' end, k.channel, g % 200 = 3 and k.channel = 'whatsapp',
      g % 97 <> 0, case when g % 50 = 0 then false else true end, k.id, now() - (${contacts} - g) * interval '5 minutes'
    from generate_series(1, ${contacts}) g
    join bench.names p on p.n = 1 + (g::bigint * 7919) % (select count(*) from bench.names)
    join bench.connections k on k.n = g % 10`
  await sql`
    insert into contact_identities (company_id, kind, value, contact_id)
    select company_id, case when is_group then 'group' else 'phone' end, number || '-' || id, id from contacts
    where company_id = ${company} and number <> '' on conflict do nothing`
  await sql`
    with made as (
      insert into tags (company_id, name, color) select ${company}, 'Etiqueta ' || n, '#64748b'
      from generate_series(1, 40) n returning id),
    placed as (select id, row_number() over (order by id) as place from made)
    insert into contact_tags (company_id, contact_id, tag_id)
    select distinct ${company}::bigint, c.id, p.id from
      (select id, floor(exp(random() * ln(60)))::int as place from contacts, generate_series(1, 2)
        where company_id = ${company}) c
      join placed p on p.place = c.place`
  await sql`create unlogged table bench.contacts as
    select row_number() over (order by id) as n, id, connection_id, is_group from contacts
    where company_id = ${company} and connection_id is not null`
  await sql`create unique index on bench.contacts (n)`
  await sql`analyze bench.contacts`
}

/** Over two years, of a few customers much more than of most; the newest of each may still be live. */
async function fillTickets(sql: Sql, company: number, { tickets, contacts, perTicket }: Size): Promise<void> {
  await sql`create unlogged table bench.tickets as
    with drawn as (
      select n, case when n % ${Math.floor(tickets / LONG.tickets)} = 0 then 1
          else 2 + floor(${contacts - 1} * power(random(), 1.4))::int end as contact,
        case when n % ${Math.floor(tickets / LONG.tickets)} = 0 then ${LONG.messages / LONG.tickets}
          else 1 + floor(-ln(1 - random()) * ${perTicket - 0.5})::int end as count,
        now() - interval '730 days' * (1 - n::float / ${tickets}) as began, random() as luck,
        power(random(), 3) * interval '3 days' as lasts,
        1 + floor(exp(random() * ln(${QUEUES})))::int as queue, 1 + floor(random() * ${ATTENDANTS})::int as attendant
      from generate_series(1, ${tickets}) n)
    select d.*, k.id as contact_id, k.connection_id, k.is_group,
      row_number() over (partition by d.contact order by d.n desc) = 1 as latest from drawn d join bench.contacts k on k.n = d.contact`
  await sql`create unlogged table bench.queues as
    select row_number() over (order by id) as n, id from queues where company_id = ${company}`
  await sql`create unlogged table bench.users as
    select row_number() over (order by id) as n, id from users where company_id = ${company} and profile = 'user'`
  await sql`
    insert into tickets (company_id, contact_id, connection_id, queue_id, user_id, status, is_group, unread_messages,
      last_message, last_message_from_me, last_message_at, is_latest, waiting_since, unanswered_since, accepted_at, closed_at, created_at, updated_at)
    select ${company}, t.contact_id, t.connection_id, case when t.luck > 0.03 then q.id end,
      case when t.status in ('pending', 'group', 'lgpd') then null else u.id end, t.status, t.is_group,
      case when t.status = 'pending' or (t.status in ('open', 'group') and t.attendant % 5 = 0) then 1 + t.n % 5 else 0 end,
      left(x.body, 255), t.n % 2 = 0, t.ends, t.latest, case when t.status = 'pending' then t.ends end,
      case when t.status in ('open', 'pending') and t.n % 2 = 1 then t.ends end,
      case when t.status <> 'pending' then t.began + interval '9 minutes' end, case when t.status = 'closed' then t.ends end, t.began, t.ends
    from (select *, least(now(), began + lasts) as ends,
        case when not latest then 'closed' when is_group then 'group'
          when n > ${tickets * 0.965} and luck < 0.85 or luck < 0.09 then
            case when n % 40 = 7 then 'nps' when n % 40 = 11 then 'lgpd' when n % 3 = 0 then 'pending' else 'open' end
          else 'closed' end as status from bench.tickets) t
    join bench.queues q on q.n = least(t.queue, ${QUEUES}) join bench.users u on u.n = t.attendant
    join bench.texts x on x.n = 1 + (t.n::bigint * 7919) % ${TEXTS} order by t.n`
  await sql`create unlogged table bench.made as
    select row_number() over (order by id) as n, id, contact_id, connection_id, queue_id, user_id, created_at,
      updated_at from tickets where company_id = ${company}`
  await sql`alter table bench.made add column count int`
  await sql`create unlogged table bench.ordered as
    select m.n, m.id, m.contact_id, m.connection_id, m.queue_id, m.user_id, m.created_at, m.updated_at, t.count
    from bench.made m join bench.tickets t on t.n = m.n`
  await sql`create unique index on bench.ordered (n)`
  await sql`analyze bench.ordered`
  await sql`
    insert into ticket_logs (company_id, ticket_id, type, user_id, queue_id, created_at)
    select ${company}, o.id, l.type, o.user_id, o.queue_id, o.created_at from bench.ordered o
    cross join (values ('create'), ('queue'), ('open')) as l (type) order by o.n`
}

/** Everything said in tickets of a stretch of time, in the order in which it was said. */
async function fillMessages(sql: Sql, company: number, from: number, to: number): Promise<void> {
  await sql`
    insert into messages (company_id, ticket_id, contact_id, connection_id, queue_id, user_id, external_id, from_me, media_type,
      body, ack, is_private, sent_at, created_at)
    select ${company}, m.id, m.contact_id, m.connection_id, m.queue_id, case when m.ours then m.user_id end,
      '3EB0' || upper(substr(md5(m.id || '-' || m.k), 1, 18)), m.ours, 'conversation',
      a.body || coalesce(' ' || b.body, '') || case when m.luck < 0.12 then ' ' || floor(random() * 100000000)::int else '' end,
      case when m.ours then 3 else 0 end, m.luck > 0.99, m.at, m.at
    from (
      select o.*, k, (k % 2 = 0) as ours, random() as luck,
        o.created_at + (o.updated_at - o.created_at) * (k::float / o.count) as at,
        1 + floor(random() * ${TEXTS})::int as one, case when random() < 0.35 then 1 + floor(random() * ${TEXTS})::int end as two
      from bench.ordered o cross join generate_series(1, o.count) k where o.n > ${from} and o.n <= ${to} offset 0) m
    join bench.texts a on a.n = m.one left join bench.texts b on b.n = m.two order by m.at`
}

async function plantRare(sql: Sql, company: number): Promise<void> {
  await sql`
    update messages set body = body || ' pedido ' || ${RARE}::text where id in (
      select (select min(id) from messages) + (select count(*) from messages) * n / 11 from generate_series(1, 10) n)
      and company_id = ${company}`
}

/** A board of 2,000 cards, beside what went through its lanes and is closed. */
async function fillLanes(sql: Sql, company: number): Promise<void> {
  await sql`
    with made as (
      insert into tags (company_id, name, color, is_kanban) select ${company}, 'Etapa ' || n, '#64748b', true
      from generate_series(1, 6) n returning id),
    placed as (select id, row_number() over (order by id) - 1 as place from made),
    chosen as (
      (select id from tickets where company_id = ${company} and status in ('open', 'pending') order by id desc limit 2000)
      union all (select id from tickets where company_id = ${company} and status = 'closed' and id % 10 = 0))
    insert into ticket_tags (company_id, ticket_id, tag_id) select ${company}, c.id, p.id from chosen c
    join placed p on p.place = c.id % 6`
}
