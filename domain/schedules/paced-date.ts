import { sql } from 'drizzle-orm'
import type { Tx } from '../core/context.ts'
import { forecastSends, isStranger, strangersAmong } from '../messages/pace/forecast-sends.ts'
import { MAX_RECKONED } from '../messages/pace/read-pace.ts'
import type { DatesAnswer } from './contract/schema.ts'
import { connectionFor } from './due/connection-for.ts'

type PlannedMessage = { contactId: number; whatsappId: number | null; plannedAt: Date }

/** Less is no wait that anybody plans by. */
const LATE_MS = 60_000

/**
 * Returns the effect of the number's pace on a message planned for this time: the time until which it waits, and the
 * number of messages planned before it. Null if it leaves at its time, or if nothing can leave.
 */
export async function pacedDate(
  tx: Tx,
  { contactId, whatsappId, plannedAt }: PlannedMessage,
): Promise<DatesAnswer['paced']> {
  const connectionId = await connectionFor(tx, { contactId, connectionId: whatsappId })
  if (connectionId === null) return null
  const before = await plannedBefore(tx, connectionId, plannedAt)
  const strangers = await strangersAmong(tx, { connectionId, contactIds: [contactId] })
  const plannedMessage = { from: plannedAt.getTime(), toStranger: strangers.get(contactId) ?? false }
  const [leaves = 0] = await forecastSends(tx, connectionId, { before, wanted: [plannedMessage] })
  if (leaves <= Math.max(plannedAt.getTime(), tx.now().getTime()) + LATE_MS) return null
  return { until: new Date(leaves).toISOString(), before: before.length }
}

/**
 * Selects the other messages that are planned over the connection until then. If no connection was chosen for one, it
 * is the one that `chooseConnection` will choose.
 */
function plannedBefore(tx: Tx, connectionId: number, plannedAt: Date) {
  return tx.db.execute<{ from: number; toStranger: boolean }>(sql`
    select (extract(epoch from d.due_at) * 1000)::float8 as "from", ${isStranger(sql`c`, sql`${connectionId}`)} as "toStranger"
    from schedule_sends d join schedules s on s.company_id = d.company_id and s.id = d.schedule_id
      join contacts c on c.company_id = s.company_id and c.id = s.contact_id
      left join connections n on n.company_id = c.company_id and n.id = c.connection_id and n.deleted_at is null
    where d.company_id = ${tx.companyId} and d.state = 'planned' and d.due_at <= ${plannedAt.toISOString()}::timestamptz
      and s.deleted_at is null and coalesce(s.connection_id, n.id, (select o.id from connections o
        where o.company_id = s.company_id and o.is_default and o.deleted_at is null), (select min(o.id) from connections o
        where o.company_id = s.company_id and o.channel = c.channel and o.deleted_at is null having count(*) = 1)) = ${connectionId}
    order by d.due_at limit ${MAX_RECKONED}`)
}
