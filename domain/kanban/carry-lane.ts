import { sql } from 'drizzle-orm'
import type { Tx } from '../core/context.ts'
import { armTimers } from './arm-timers.ts'

/** A ticket that takes another's place takes its lane, too: the conversation is where it was on the board. */
export async function carryLane(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  const carriedTags = await tx.db.execute(sql`
    insert into ticket_tags (company_id, ticket_id, tag_id, entered_at, user_id)
    select company_id, ${to}, tag_id, entered_at, user_id from ticket_tags
    where company_id = ${tx.companyId} and ticket_id = ${from} returning 1`)
  if (carriedTags.length > 0) await armTimers(tx, { ticketIds: [to] })
}
