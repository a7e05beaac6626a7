import { sql } from 'drizzle-orm'
import { noteProgress } from '../../campaigns/run/note-progress.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { textArray } from '../../core/database/sql-arrays.ts'
import { assertHeld, type Leased } from '../../core/system/lease-fence.ts'
import { inTransaction } from '../../core/transaction.ts'
import { announceFailures } from '../changes/announce-failures.ts'
import { announceChanged, type Changed, selectChanged } from '../changes/message-changes.ts'
import { redoOutboundActions } from '../changes/outbound-actions.ts'
import { nowOf } from '../outbound/store-outbound.ts'

/**
 * Records that the channel's server has accepted these sends: messages rise to ack 1; edits, revokes and reactions are
 * settled. It also corrects sends that were given up too early: a late answer turns failed into sent. Ids that are no
 * sends are ignored. Throws LeaseLost when the lease is lost. Architecture section 6, rules 10 and 11.
 */
export function recordAccepted(ctx: Ctx, input: Leased & { externalIds: readonly string[] }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await assertHeld(tx, input)
    await settleAccepted(tx, input)
  })
}

/** Records acceptance inside another verb, which has an echo or a receipt that can only follow it. */
export async function settleAccepted(
  tx: Tx,
  { connectionId, externalIds }: { connectionId: number; externalIds: readonly string[] },
): Promise<void> {
  const ownMessages = sql`company_id = ${tx.companyId} and connection_id = ${connectionId}`
  const [row] = await tx.db.execute<Result>(sql`
    with before as (select id, state from sends where ${ownMessages} and external_id = any(${textArray(externalIds)})
        and state <> 'accepted' order by id for update),
      settled as (update sends s set state = 'accepted', failure_code = null, settled_at = ${nowOf(tx)}::timestamptz
        from before where s.company_id = ${tx.companyId} and s.id = before.id
        returning s.id, s.kind, s.external_id, before.state),
      changed as (update messages set ack = greatest(ack, 1), failed_at = null, failure_code = null
        where ${ownMessages} and from_me and external_id = any(${textArray(externalIds)}) and (ack < 1 or failed_at is not null)
          and (select count(*) from settled where kind = 'message') > 0
        returning id, version, ticket_id, old.failed_at is not null as had_failed)
    select (select jsonb_agg(distinct ticket_id) from changed where had_failed) as mended,
      (select jsonb_agg(id) from settled where kind <> 'message' and state = 'failed') as wronged,
      (select jsonb_agg(rows) from (${selectChanged(tx)}) rows) as changed`)
  announceChanged(tx, row?.changed ?? [])
  await noteProgress(tx, row?.changed ?? [])
  await announceFailures(tx, row?.mended ?? [])
  if (row?.wronged) await redoOutboundActions(tx, row.wronged)
}

/** `mended`: tickets of messages that were given up, and left after all. */
type Result = { mended: number[] | null; wronged: number[] | null; changed: Changed[] | null }
