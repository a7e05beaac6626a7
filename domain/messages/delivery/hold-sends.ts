import { sql } from 'drizzle-orm'
import { noteProgress } from '../../campaigns/run/note-progress.ts'
import type { Tx } from '../../core/context.ts'
import { announceFailures } from '../changes/announce-failures.ts'
import { announceChanged, type Changed, selectChanged } from '../changes/message-changes.ts'
import { nowOf } from '../outbound/store-outbound.ts'
import { settleFailed } from './settle-failed.ts'

/**
 * Holds sends that have waited since before `cutoff`: the bubble shows that they expired, and a person decides whether
 * they are still sent (retry) or not (discard). An edit, revoke or reaction of that age is given up instead. Sends that
 * wait for the number's pace expire only together with the whole line (`withLine`), which may take days as long as it
 * moves.
 */
export async function holdExpiredSends(
  tx: Tx,
  connectionId: number,
  { cutoff, withLine }: { cutoff: Date; withLine: boolean },
): Promise<void> {
  const old = sql`company_id = ${tx.companyId} and connection_id = ${connectionId} and state = 'queued'
    and created_at < ${cutoff.toISOString()}::timestamptz and (${withLine}::boolean or not by_machine or handed_at is not null)`
  const changed = await tx.db.execute<Changed>(sql`
    with held as (update sends set state = 'held', failure_code = 'expired'
        where ${old} and kind = 'message' returning message_id),
      changed as (update messages set failed_at = ${nowOf(tx)}::timestamptz, failure_code = 'expired'
        where company_id = ${tx.companyId} and id in (select message_id from held) returning id, version, ticket_id)
    ${selectChanged(tx)}`)
  announceChanged(tx, changed)
  await noteProgress(tx, changed)
  await announceFailures(
    tx,
    changed.map(({ ticketId }) => ticketId),
  )
  const otherSends = await tx.db.execute<{ externalId: string }>(sql`
    select external_id as "externalId" from sends where ${old}`)
  await settleFailed(tx, {
    connectionId,
    externalIds: otherSends.map((row) => row.externalId),
    code: 'expired',
  })
}
