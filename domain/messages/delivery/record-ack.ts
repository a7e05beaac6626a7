import { sql } from 'drizzle-orm'
import { noteProgress } from '../../campaigns/run/note-progress.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { textArray } from '../../core/database/sql-arrays.ts'
import { isHeld, type Leased, LeaseLost } from '../../core/system/lease-fence.ts'
import { inTransaction } from '../../core/transaction.ts'
import { announceChanged, type Changed, selectChanged } from '../changes/message-changes.ts'
import type { Ack } from '../contract/schema.ts'
import { keepEarly, lockExternalIds } from '../inbound/early-effects.ts'
import { nowOf } from '../outbound/store-outbound.ts'

export type RecordAckInput = Leased & { externalIds: readonly string[]; ack: Ack }

/**
 * A receipt of the channel for messages of ours: acks only rise, a failed message that was delivered after all is no
 * longer failed, and what still waited to be acknowledged is settled. An ack may come before its message (one written on
 * the phone): it is kept until then. One event a changed message. Throws LeaseLost when the lease is lost. Server behaviour §1.9.
 */
export function recordAck(ctx: Ctx, input: RecordAckInput): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const unknown = await raise(tx, input)
    if (unknown.length === 0) return
    await lockExternalIds(tx, input.connectionId, unknown)
    const stillUnknown = await raise(tx, { ...input, externalIds: unknown })
    await keepEarly(
      tx,
      stillUnknown.map((externalId) => ({
        connectionId: input.connectionId,
        contactId: 0,
        externalId,
        fromMe: true,
        authorId: 0,
        kind: 'ack' as const,
        value: String(input.ack),
        byMe: false,
        sentAt: tx.now(),
      })),
    )
  })
}

type Result = { isHeld: boolean; unknown: string[] | null; changed: Changed[] | null }

/**
 * Raises what is known in one statement, and answers the ids that are not. The count makes it lock sends before
 * messages, as recordAccepted does: a delivery receipt comes within a millisecond of the server's word, and two that
 * lock in different orders wait for each other until the time-out.
 */
async function raise(tx: Tx, input: RecordAckInput): Promise<string[]> {
  const { connectionId, externalIds, ack } = input
  const ownMessages = sql`company_id = ${tx.companyId} and connection_id = ${connectionId}`
  const [row] = await tx.db.execute<Result>(sql`
    with lease as materialized (select ${isHeld(tx, input)} as held),
      named as (select distinct unnest(${textArray(externalIds)}) as external_id),
      settled as (update sends set state = 'accepted', failure_code = null, settled_at = ${nowOf(tx)}::timestamptz
        where ${ownMessages} and external_id in (select external_id from named) and state <> 'accepted' and kind = 'message'
          and ${ack} >= 1 and (select held from lease) returning id),
      changed as (update messages set ack = greatest(ack, ${ack}::smallint), failed_at = null, failure_code = null
        where ${ownMessages} and from_me and external_id in (select external_id from named)
          and (ack < ${ack} or failed_at is not null) and (select held from lease)
          and (select count(*) from settled) >= 0
        returning id, version, ticket_id)
    select (select held from lease) as "isHeld",
      (select jsonb_agg(external_id) from named where not exists (
        select from messages m where m.company_id = ${tx.companyId} and m.connection_id = ${connectionId}
          and m.external_id = named.external_id and m.from_me)) as unknown,
      (select jsonb_agg(rows) from (${selectChanged(tx)}) rows) as changed`)
  if (!row?.isHeld) throw new LeaseLost(connectionId)
  announceChanged(tx, row.changed ?? [])
  await noteProgress(tx, row.changed ?? [])
  return row.unknown ?? []
}
