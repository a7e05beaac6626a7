import type { UserActor } from '#domain/core/contract/actor.ts'
import { testApi } from '#tests/support/api.ts'
import { seesByTheBook } from '#tests/support/by-the-book.ts'
import type { Looked, World } from './believed.ts'

const LISTED = ['open', 'pending', 'group'] as const
type Row = {
  id: number
  companyId: number
  status: string
  userId: number | null
  queueId: number | null
  connectionId: number
  isGroup: boolean
  groupAsTicket: boolean
  unread: number
  participantIds: number[]
  isLatest: boolean
  log: string[]
  received: number
  /** The point up to which each user has read the ticket, and the users who were given it and have not opened it. */
  reads: Record<string, number>
  givenTo: number[]
}

/** Every ticket, with its history, as plain SQL finds it. */
export async function rowsIn({ admin }: Looked, companyIds: number[]): Promise<Row[]> {
  const rows = await admin<Row[]>`select t.id::float8 as id, t.company_id::float8 as "companyId", t.status,
      t.user_id::float8 as "userId", t.queue_id::float8 as "queueId", t.connection_id::float8 as "connectionId",
      t.is_group as "isGroup", t.group_as_ticket as "groupAsTicket", t.unread_messages as unread, t.participant_ids::float8[] as "participantIds",
      t.is_latest as "isLatest", t.received_messages as received,
      (select coalesce(jsonb_object_agg(r.user_id, r.read_messages), '{}') from ticket_reads r where r.ticket_id = t.id) as reads,
      array(select h.user_id::float8 from ticket_handovers h where h.ticket_id = t.id) as "givenTo",
      coalesce((select array_agg(l.type order by l.id) from ticket_logs l where l.ticket_id = t.id), '{}') as log
    from tickets t where t.company_id = any(${companyIds}) order by t.id`
  return [...rows]
}

/**
 * Returns the differences between the tickets and the model's beliefs: no ticket may differ, and none may be unknown to
 * the model.
 */
export function differences(world: World, rows: readonly Row[]): string[] {
  const stateByTicket = new Map(rows.map((row) => [row.id, describeTicket(row)]))
  const believed = new Map([...world.tickets.values()].map((ticket) => [ticket.id, describeTicket(ticket)]))
  return [...new Set([...stateByTicket.keys(), ...believed.keys()])].flatMap((id) => {
    const [is, should] = [stateByTicket.get(id), believed.get(id)]
    return is === should ? [] : [`ticket ${id}: is ${is}, should be ${should}`]
  })
}

function describeTicket(
  ticket: Omit<Row, 'id' | 'companyId' | 'connectionId' | 'received' | 'reads' | 'givenTo'>,
): string {
  const { status, userId, queueId, isGroup, groupAsTicket, unread, isLatest, participantIds, log } = ticket
  const parts = participantIds.toSorted((a, b) => a - b)
  return JSON.stringify({ status, userId, queueId, isGroup, groupAsTicket, unread, isLatest, parts, log })
}

/** Finds tickets that break the rules for every ticket, whatever happened: rows of plain SQL, each a breach. */
export async function breaches({ admin }: Looked, companyIds: number[]): Promise<string[]> {
  const rows = await admin<{ breach: string }[]>`
    with t as (select * from tickets where company_id = any(${companyIds}))
    select 'two live tickets of contact ' || contact_id as breach from t where status <> 'closed'
      group by contact_id, connection_id having count(*) > 1
    union all select 'not one latest of contact ' || contact_id from t
      group by contact_id, connection_id having count(*) filter (where is_latest) <> 1
    union all select 'open without a user: ' || id from t where status = 'open' and user_id is null
    union all select 'open without a queue: ' || id from t where status = 'open' and queue_id is null
    union all select 'an ordinary ticket as a group, or a plain group’s as open: ' || id from t
      where status = 'group' and (not is_group or group_as_ticket)
        or status = 'open' and is_group and not group_as_ticket
    union all select 'waits since never: ' || id from t where status = 'pending' and waiting_since is null
    union all select 'closed at no time: ' || id from t where status = 'closed' and closed_at is null
    union all select 'ended with participants or pins: ' || id from t where status = 'closed' and (
      cardinality(participant_ids) > 0 or exists (select from ticket_pins p where p.ticket_id = t.id))
    union all select 'participants otherwise than their rows: ' || id from t where participant_ids is distinct from
      coalesce((select array_agg(p.user_id order by p.created_at, p.user_id) from ticket_participants p
        where p.ticket_id = t.id and p.state = 'joined'), '{}')
    union all select 'sums of ' || coalesce(s.status, r.status) || ' differ' from
      (select company_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, sum(n) as n, sum(unread) as unread
        from ticket_counts where company_id = any(${companyIds}) group by 1, 2, 3, 4, 5, 6, 7
        having sum(n) <> 0 or sum(unread) <> 0) s
      full join (select company_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, count(*) as n,
          count(*) filter (where unread_messages > 0) as unread
        from t where status <> 'closed' group by 1, 2, 3, 4, 5, 6, 7) r
        on (s.company_id, s.status, s.connection_id, s.is_group, s.group_as_ticket)
          = (r.company_id, r.status, r.connection_id, r.is_group, r.group_as_ticket)
          and s.queue_id is not distinct from r.queue_id and s.user_id is not distinct from r.user_id
      where s.n is distinct from r.n or s.unread is distinct from r.unread
    union all select 'sums of tag ' || tag_id || ' differ: ' || status || ' ' || sum(n) || ', ' || sum(unread) from (
      select tag_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, is_latest, n, unread
        from ticket_tag_counts where company_id = any(${companyIds})
      union all select l.tag_id, status, queue_id, t.user_id, connection_id, is_group, group_as_ticket, is_latest, -1, -(unread_messages > 0)::int
        from t cross join lateral (select tag_id from contact_tags c where c.contact_id = t.contact_id
          union select tag_id from ticket_tags k where k.ticket_id = t.id) l where status <> 'closed' or is_latest) d
      group by tag_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, is_latest having sum(n) <> 0 or sum(unread) <> 0`
  return rows.map(({ breach }) => breach)
}

/**
 * Finds the counts and lists that the API answers to each user and that differ from what plain SQL counts by the rules
 * as written.
 */
export async function miscounts(world: World, rows: readonly Row[]) {
  // Of today: their sessions end by the clock on the wall, and the world's runs ahead of it by weeks.
  const { as } = testApi({ ...world.services, now: () => new Date() })
  const wrong: string[] = []
  for (const user of world.offices.flatMap(({ people }) => people)) {
    const call = await as(user)
    const showAll = world.random.pick([true, false])
    const read = async (path: string) => {
      const answer = await call('GET', path)
      if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    }
    const counts = await read(`/tickets/counts?showAll=${showAll}`)
    const listedRows = rows.filter((row) => isListed(user, row, showAll))
    const status = world.random.pick(LISTED)
    const list = await read(`/tickets?status=${status}&showAll=${showAll}`)
    const rowsOf = (ticketStatus: string) => listedRows.filter((row) => row.status === ticketStatus)
    const expected = {
      ...Object.fromEntries(LISTED.map((section) => [section, rowsOf(section).length])),
      unread: Object.fromEntries(
        LISTED.map((ticketStatus) => [
          ticketStatus,
          rowsOf(ticketStatus).filter((row) => isUnreadTo(user, row)).length,
        ]),
      ),
    }
    const listed = { count: list.count, ids: idsOf(list.tickets) }
    const wholeList = { count: rowsOf(status).length, ids: idsOf(rowsOf(status)) }
    for (const [actual, should] of [
      [counts, expected],
      [listed, wholeList],
    ])
      if (!Bun.deepEquals(actual, should))
        wrong.push(`${user.name} (${showAll}): ${JSON.stringify(actual)}, not ${JSON.stringify(should)}`)
  }
  return wrong
}

/** An admin who does not ask for all sees what is theirs, nobody's, or what they take part in. */
function isListed(user: UserActor, row: Row, showAll: boolean): boolean {
  if (row.companyId !== user.companyId) return false
  if (user.profile !== 'admin') return seesByTheBook(user, row, showAll)
  return (
    showAll || row.userId === null || row.userId === user.userId || row.participantIds.includes(user.userId)
  )
}

/** As docs/decisions/108-unread-is-each-persons.md says. */
function isUnreadTo({ userId }: UserActor, row: Row): boolean {
  if (row.givenTo.includes(userId)) return true
  const read = row.userId === userId ? undefined : row.reads[userId]
  return read === undefined ? row.unread > 0 : row.received > read
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
