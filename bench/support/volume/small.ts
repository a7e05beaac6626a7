import type { Sql } from 'postgres'
import { TEXTS } from './pool.ts'

/** Companies as most are: a queue, two people, a connection, twenty customers and what they said. */
export async function fillSmall(sql: Sql, count: number): Promise<void> {
  await sql`create unlogged table bench.small (id bigint primary key)`
  await sql`with made as (
      insert into companies (name) select 'Pequena ' || n from generate_series(1, ${count}) n returning id)
    insert into bench.small select id from made`
  await sql`insert into queues (company_id, name, color) select id, 'Atendimento', '#2266aa' from bench.small`
  await sql`
    insert into users (company_id, name, email, password_hash, profile)
    select id, p || ' ' || id, p || id || '@small.example', 'none', p
    from bench.small cross join (values ('admin'), ('user')) as v (p)`
  await sql`
    insert into user_queues (company_id, user_id, queue_id)
    select u.company_id, u.id, q.id from users u join queues q using (company_id)
    where u.company_id in (select id from bench.small) and u.profile = 'user'`
  await sql`
    insert into connections (company_id, name, channel, status) select id, 'WhatsApp', 'whatsapp', 'CONNECTED' from bench.small`
  await sql`
    insert into connection_leases (company_id, connection_id)
    select company_id, id from connections where company_id in (select id from bench.small)`
  await sql`
    insert into contacts (company_id, name, number, channel, connection_id)
    select s.id, p.name, '55119' || lpad((s.id * 20 + g)::text, 8, '0'), 'whatsapp', k.id
    from bench.small s cross join generate_series(1, 20) g join connections k on k.company_id = s.id
    join bench.names p on p.n = 1 + (s.id * 20 + g) * 7919 % (select count(*) from bench.names)`
  await sql`
    insert into tickets (company_id, contact_id, connection_id, queue_id, user_id, status, last_message, created_at, updated_at, last_message_at)
    select c.company_id, c.id, c.connection_id, q.id, case when c.id % 4 <> 2 then u.id end,
      case when c.id % 4 < 2 then 'closed' when c.id % 4 = 2 then 'pending' else 'open' end, 'última mensagem', t.at, t.at, t.at
    from contacts c join bench.small s on s.id = c.company_id join queues q on q.company_id = s.id
    join users u on u.company_id = s.id and u.profile = 'user'
    cross join lateral (select now() - (c.id % 5000) * interval '2 hours' as at) t`
  await sql`
    insert into messages (company_id, ticket_id, contact_id, connection_id, queue_id, external_id, from_me, media_type, body, ack, sent_at, created_at)
    select t.company_id, t.id, t.contact_id, t.connection_id, t.queue_id, '3EB0' || upper(substr(md5(t.id || '-' || k), 1, 18)),
      k % 2 = 0, 'conversation', x.body, 3, t.updated_at, t.updated_at
    from tickets t join bench.small s on s.id = t.company_id cross join generate_series(1, 8) k
    join bench.texts x on x.n = 1 + (t.id * 8 + k) % ${TEXTS} order by k, t.id`
}
