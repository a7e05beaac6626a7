import { sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { CONNECTION_STATUSES } from '../connections/schema.ts'
import { maskContact } from '../contacts/masking.ts'
import { masksNumbers } from '../contacts/rules.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { textArray } from '../core/database/sql-arrays.ts'
import { permit } from '../core/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { SECOND_MS } from '../core/time.ts'
import { reading } from '../core/transaction.ts'
import { USUAL_WAIT_LIMITS } from '../queues/schema.ts'
import { isWaiting } from '../tickets/lifecycle.ts'
import { withoutColleagues } from '../tickets/lists/list-filter.ts'
import { TICKET_STATUSES } from '../tickets/schema.ts'
import { visibleTo } from '../tickets/visibility.ts'
import type { InboxOverview } from './schema.ts'

const TIMEOUT_MS = 2 * SECOND_MS
const WAITING = TICKET_STATUSES.filter((status) => isWaiting({ status }))
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
      const [waiting, hasBegun] = await Promise.all([waitingByQueue(tx), somethingBegan(tx)])
      return { waiting, hasBegun }
    },
    TIMEOUT_MS,
  )
}

type Line = {
  count: number
  uuid: string
  since: string
  contact: { name: string; number: string; otherNumbers: string[]; isGroup: boolean }
  queueId: number | null
  queueName: string | null
  queueColor: string | null
  waitAmberMinutes: number | null
  waitRedMinutes: number | null
}

async function waitingByQueue(tx: Tx): Promise<InboxOverview['waiting']> {
  const where = inCompany(
    tx,
    tickets,
    sql`${tickets.status} = any(${textArray(WAITING)})`,
    visibleTo(tx.actor, false),
    withoutColleagues(tx.actor, false),
  )
  const lines = await tx.db.execute<Line>(sql`
    select w.count, w.uuid, w.since,
      jsonb_build_object('name', c.name, 'number', c.number, 'otherNumbers', c.other_numbers,
        'isGroup', c.is_group) as contact, q.id::float8 as "queueId", q.name as "queueName",
      q.color as "queueColor", q.wait_amber_minutes as "waitAmberMinutes", q.wait_red_minutes as "waitRedMinutes"
    from (select distinct on (queue_id) queue_id, id, uuid, contact_id, coalesce(waiting_since, created_at) as since,
        count(*) over (partition by queue_id)::int as count
      from ${tickets} where ${where} order by queue_id, coalesce(waiting_since, created_at), id) w
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
      contact: { name: (hides ? maskContact(contact) : contact).name },
    },
  }))
}

function queueOf(
  line: Pick<Line, 'queueId' | 'queueName' | 'queueColor' | 'waitAmberMinutes' | 'waitRedMinutes'>,
) {
  if (line.queueId === null) return null
  return {
    id: line.queueId,
    name: line.queueName ?? '',
    color: line.queueColor ?? '',
    waitAmberMinutes: line.waitAmberMinutes ?? USUAL_WAIT_LIMITS.waitAmberMinutes,
    waitRedMinutes: line.waitRedMinutes ?? USUAL_WAIT_LIMITS.waitRedMinutes,
  }
}

async function somethingBegan(tx: Tx): Promise<boolean> {
  const [row] = await tx.db.execute<{ began: boolean }>(sql`
    select exists (select from tickets where company_id = ${tx.companyId})
      or exists (select from connections where company_id = ${tx.companyId} and deleted_at is null
        and status = ${CONNECTED}) as began`)
  return row?.began ?? true
}
