import { waitFor } from '#tests/support/wait-for.ts'
import type { World } from '../world.ts'

/**
 * Reads the database's state of one customer's conversation and of the connection, to explain why an answer does not
 * come.
 */
export async function readConversationState({ services, company }: World, number: string): Promise<string> {
  const read = async () => {
    const [row] = await services.admin`
      with contact as (select id from contacts where company_id = ${company.id} and number = ${number}),
        tickets_of as (select * from tickets where company_id = ${company.id} and contact_id in (select id from contact))
      select json_build_object(
        'now', clock_timestamp(),
        'tickets', (select json_agg(json_build_object('id', t.id, 'status', t.status, 'queue', t.queue_id, 'step', b.step,
            'rule', b.rule, 'created', t.created_at) order by t.id desc) from tickets_of t
          left join ticket_bots b on b.company_id = t.company_id and b.ticket_id = t.id),
        'logs', (select json_agg(l.type || ' ' || l.created_at order by l.id desc) from ticket_logs l
          where l.company_id = ${company.id} and l.ticket_id = (select max(id) from tickets_of)),
        'messages', (select json_agg(json_build_object('fromMe', m.from_me, 'body', left(m.body, 20), 'ack', m.ack,
            'at', m.created_at) order by m.id desc) from messages m
          where m.company_id = ${company.id} and m.ticket_id = (select max(id) from tickets_of)),
        'sends', (select json_agg(json_build_object('id', s.id, 'state', s.state, 'attempts', s.attempts, 'handed', s.handed_at)
            order by s.id desc) from sends s
          where s.company_id = ${company.id} and s.contact_id in (select id from contact) and s.state <> 'accepted'),
        'rawEvents', (select json_agg(json_build_object('id', r.id, 'state', r.state, 'attempts', r.attempts, 'failure', r.failure,
            'received', r.received_at)) from raw_events r where r.company_id = ${company.id} and r.state <> 'done'),
        'connection', (select json_build_object('status', c.status, 'updated', c.updated_at) from connections c
          where c.id = ${company.connection.id})) as found`
    return row?.found
  }
  const status = await waitFor(read, {
    description: 'the database to answer',
    timeoutMs: 30_000,
    everyMs: 200,
  })
  return JSON.stringify(status)
}
