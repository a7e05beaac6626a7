import { type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { CONNECTION_STATUSES } from '../connections/contract/schema.ts'
import { maskContact } from '../contacts/contract/masking.ts'
import { masksNumbers } from '../contacts/contract/rules.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { can, permit } from '../core/contract/permissions.ts'
import { SECOND_MS } from '../core/contract/time.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { USUAL_WAIT_LIMITS } from '../queues/contract/schema.ts'
import { isWaiting } from '../tickets/contract/lifecycle.ts'
import { TICKET_STATUSES } from '../tickets/contract/schema.ts'
import { sumsSql } from '../tickets/lists/count-live.ts'
import { type TicketFilter, withoutColleagues } from '../tickets/lists/list-filter.ts'
import { visibleTo } from '../tickets/visibility.ts'
import type { InboxOverview } from './contract/schema.ts'

const TIMEOUT_MS = 2 * SECOND_MS
const WAITING = TICKET_STATUSES.filter((status) => isWaiting({ status }))
const OWN_AND_NOBODYS: TicketFilter = { tags: [], users: [], whatsapps: [], queueIds: [], showAll: false }
const CONNECTED = 'CONNECTED' satisfies (typeof CONNECTION_STATUSES)[number]

/**
 * The queue of today: of each queue that the user attends how many wait and who does so longest, the longest first; and
 * whether anything can have come in yet, which is judged by the whole company, whoever asks. Interface 51.
 */
export function getOverview(ctx: Ctx): Promise<InboxOverview> {
  permit(ctx.actor, 'tickets:list')
  return reading(
    ctx,
    async (tx) => {
      const [waiting, { hasBegun, ...steps }] = await Promise.all([waitingByQueue(tx), readFirstSteps(tx)])
      const isSetUp = Object.values(steps).every(Boolean)
      const isShown = can(tx.actor, 'connections:manage') && can(tx.actor, 'users:create') && !isSetUp
      return {
        waiting,
        hasBegun,
        firstSteps: isShown ? steps : null,
      }
    },
    TIMEOUT_MS,
  )
}

type WaitingQueue = {
  count: number
  uuid: string
  since: string
  contact: { id: number; name: string; number: string; otherNumbers: string[]; isGroup: boolean }
  queueId: number | null
  queueName: string | null
  queueColor: string | null
  waitAmberMinutes: number | null
  waitRedMinutes: number | null
}

/**
 * Reads the customers who wait in each queue. Their number is a stored sum
 * (docs/decisions/005-live-counts-are-sums.md), and the one who waits longest is the first of an index.
 */
async function waitingByQueue(tx: Tx): Promise<InboxOverview['waiting']> {
  const sums = sumsSql(tx, { filter: OWN_AND_NOBODYS, statuses: WAITING, by: tickets.queueId })
  const lines = await tx.db.execute<WaitingQueue>(sql`
    with sums as materialized (select queue_id, sum(count)::int as count from (${sums}) s group by 1 having sum(count) > 0)
    select w.count, w.uuid, w.since,
      jsonb_build_object('id', c.id::float8, 'name', c.name, 'number', c.number, 'otherNumbers', c.other_numbers,
        'isGroup', c.is_group) as contact, q.id::float8 as "queueId", q.name as "queueName",
      q.color as "queueColor", q.wait_amber_minutes as "waitAmberMinutes", q.wait_red_minutes as "waitRedMinutes"
    from (${longest(tx, sql`s.queue_id is not null`, sql`${tickets.queueId} = s.queue_id`)}
      union all ${longest(tx, sql`s.queue_id is null`, sql`${tickets.queueId} is null`)}) w
    join contacts c on c.company_id = ${tx.companyId} and c.id = w.contact_id
    left join queues q on q.company_id = ${tx.companyId} and q.id = w.queue_id
    order by w.since, w.id`)
  const hides = masksNumbers(tx.actor)
  return lines.map(({ count, uuid, since, contact, ...queue }) => ({
    queue: queueOf(queue),
    count,
    longest: {
      uuid,
      since: new Date(since).toISOString(),
      contact: { id: contact.id, name: (hides ? maskContact(contact) : contact).name },
    },
  }))
}

/**
 * Finds the customer who has waited longest in each of some queues, among those that the user sees, in the order of the
 * index.
 */
function longest(tx: Tx, queues: SQL, ofQueue: SQL): SQL {
  const since = sql`coalesce(${tickets.waitingSince}, ${tickets.createdAt})`
  const condition = inCompany(
    tx,
    tickets,
    sql`${tickets.status} in ${sql.raw(`(${WAITING.map((status) => `'${status}'`).join()})`)}`,
    ofQueue,
    // Nobody waits in what an import brought.
    sql`not ${tickets.isImported}`,
    visibleTo(tx.actor, false),
    withoutColleagues(tx.actor, false),
  )
  return sql`(select s.count, f.* from sums s cross join lateral (
    select ${tickets.queueId}, ${tickets.id}, ${tickets.uuid}, ${tickets.contactId}, ${since} as since
    from ${tickets} where ${condition} order by ${tickets.queueId}, ${since}, ${tickets.id} limit 1) f where ${queues})`
}

function queueOf(
  waitingQueue: Pick<
    WaitingQueue,
    'queueId' | 'queueName' | 'queueColor' | 'waitAmberMinutes' | 'waitRedMinutes'
  >,
) {
  if (waitingQueue.queueId === null) return null
  return {
    id: waitingQueue.queueId,
    name: waitingQueue.queueName ?? '',
    color: waitingQueue.queueColor ?? '',
    waitAmberMinutes: waitingQueue.waitAmberMinutes ?? USUAL_WAIT_LIMITS.waitAmberMinutes,
    waitRedMinutes: waitingQueue.waitRedMinutes ?? USUAL_WAIT_LIMITS.waitRedMinutes,
  }
}

type Begun = NonNullable<InboxOverview['firstSteps']> & Pick<InboxOverview, 'hasBegun'>

/** A number that is down for a moment was connected all the same; a conversation counts once a person has taken it. */
async function readFirstSteps(tx: Tx): Promise<Begun> {
  const ofCompany = sql`company_id = ${tx.companyId}`
  const rows = await tx.db.execute<Begun>(sql`
    select exists (select from tickets where ${ofCompany})
        or exists (select from connections where ${ofCompany} and deleted_at is null and status = ${CONNECTED}) as "hasBegun",
      exists (select from connections where ${ofCompany} and deleted_at is null
        and (number is not null or status = ${CONNECTED})) as "isConnected",
      exists (select from queues where ${ofCompany} and deleted_at is null) as "hasQueue",
      (select count(*) > 1 from (select from users where ${ofCompany} and deleted_at is null limit 2) u) as "hasColleague",
      exists (select from tickets where ${ofCompany} and accepted_at is not null) as "hasConversation"`)
  return firstOrThrow(rows)
}
