import { type SQL, sql } from 'drizzle-orm'
import { noteProgress } from '../../campaigns/run/note-progress.ts'
import type { Tx } from '../../core/context.ts'
import { idArray, textArray } from '../../core/database/sql-arrays.ts'
import { noteOutcome } from '../../schedules/due/note-outcome.ts'
import { announceFailures } from '../changes/announce-failures.ts'
import { announceChanged, type Changed, selectChanged } from '../changes/message-changes.ts'
import { undoOutboundActions } from '../changes/outbound-actions.ts'
import type { SendFailure } from '../contract/schema.ts'
import { nowOf } from '../outbound/store-outbound.ts'

/** Gives sends up that still wait: messages show the failure, other acts are undone. Accepted ones are left alone. */
export async function settleFailed(
  tx: Tx,
  input: { connectionId: number; externalIds: readonly string[]; code: SendFailure },
): Promise<void> {
  if (input.externalIds.length === 0) return
  const { connectionId, externalIds, code } = input
  const failed = await tx.db.execute<{ id: number; messageId: number; kind: string }>(sql`
    update sends set state = 'failed', failure_code = ${code}, settled_at = ${nowOf(tx)}::timestamptz
    where company_id = ${tx.companyId} and connection_id = ${connectionId}
      and external_id = any(${textArray(externalIds)}) and state in ('queued', 'held')
    returning id::float8 as id, message_id::float8 as "messageId", kind`)
  const messages = failed.filter((send) => send.kind === 'message')
  if (messages.length > 0)
    await showFailure(
      tx,
      messages.map((send) => send.messageId),
      code,
    )
  const acts = failed.filter((send) => send.kind !== 'message')
  if (acts.length > 0)
    await undoOutboundActions(
      tx,
      acts.map((send) => send.id),
    )
}

async function showFailure(tx: Tx, messageIds: readonly number[], code: SendFailure): Promise<void> {
  const changed = await tx.db.execute<Changed>(sql`
    with changed as (update messages set failed_at = ${nowOf(tx)}::timestamptz, failure_code = ${code}
      where company_id = ${tx.companyId} and id = any(${idArray(messageIds)}) and ack = 0
      returning id, version, ticket_id)
    ${selectChanged(tx)}`)
  announceChanged(tx, changed)
  await noteProgress(tx, changed)
  await announceFailures(
    tx,
    changed.map(({ ticketId }) => ticketId),
  )
  await noteOutcome(
    tx,
    changed.map(({ id }) => id),
    code,
  )
}

/** A connection is gone: nothing that waits for it will leave, and the bubbles say so. */
export async function giveUpSends(tx: Tx, connectionId: number): Promise<void> {
  const rows = await tx.db.execute<{ externalId: string }>(sql`
    select external_id as "externalId" from sends
    where company_id = ${tx.companyId} and connection_id = ${connectionId} and state in ('queued', 'held')`)
  const externalIds = rows.map((row) => row.externalId)
  await settleFailed(tx, { connectionId, externalIds, code: 'connection_gone' })
}

/** A contact is blocked: what waits and the channel never had will not leave, and the bubbles say so. */
export function giveUpSendsTo(tx: Tx, contactId: number): Promise<void> {
  return giveUpWaiting(tx, contactId, sql`true`)
}

/** A contact wants no campaigns: the messages of campaigns that wait, of programs too, will not leave, and the bubbles say so. */
export function giveUpCampaignSendsTo(tx: Tx, contactId: number): Promise<void> {
  const isOfCampaign = sql`by_machine and (
    exists (select from messages m where m.company_id = sends.company_id and m.id = sends.message_id and m.campaign_id is not null)
    or exists (select from external_messages e where e.company_id = sends.company_id and e.message_id = sends.message_id and e.is_campaign))`
  return giveUpWaiting(tx, contactId, isOfCampaign)
}

async function giveUpWaiting(tx: Tx, contactId: number, condition: SQL): Promise<void> {
  const rows = await tx.db.execute<{ connectionId: number; externalIds: string[] }>(sql`
    select connection_id::float8 as "connectionId", jsonb_agg(external_id) as "externalIds" from sends
    where company_id = ${tx.companyId} and contact_id = ${contactId} and state in ('queued', 'held')
      and handed_at is null and ${condition} group by connection_id order by connection_id`)
  for (const row of rows) await settleFailed(tx, { ...row, code: 'discarded' })
}
