import { type SQL, sql } from 'drizzle-orm'
import type { OutboundChat, OutboundContent, OutboundMessage } from '../../channels/outbound.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { idArray, textArray } from '../../core/database/sql-arrays.ts'
import { assertHeld, type Leased } from '../../core/system/lease-fence.ts'
import { DAY_MS } from '../../core/time.ts'
import { inTransaction } from '../../core/transaction.ts'
import { nowOf } from '../outbound/store-outbound.ts'
import { holdExpiredSends } from './hold-sends.ts'
import { giveUpSendsTo } from './settle-failed.ts'

/** Something to hand to a channel. `handedBefore`: the channel may have it already, under the same id. */
export type SendTask = {
  sendId: number
  messageId: number
  contactId: number
  externalId: string
  kind: 'message' | 'edit' | 'revoke' | 'reaction'
  attempts: number
  handedBefore: boolean
  /** One of several that are passed on: the next one of the connection waits for FORWARD_PACE_MS after it. */
  isPaced: boolean
  createdAt: Date
  message: OutboundMessage
}

export type TakeSendsInput = Leased & {
  limit: number
  /** Chats with something in flight: nothing of theirs is taken. */
  busyContactIds: readonly number[]
  /** What is in flight: a chat whose contact became another since it was taken is busy under its new name too. */
  inFlight?: readonly string[]
  /** Nothing that is paced leaves before; absent: nothing paced left a moment ago. */
  pacedUntil?: Date | undefined
}

/**
 * What to send next: one of each chat that has nothing in flight, the oldest, and what was handed before and never
 * acknowledged first. Rows that waited a day are held for a person's word, and their bubbles say so; those for a contact
 * who is blocked by now, which the channel never had, are given up. Of what has a time, one at most: what was due together
 * while the channel was away goes one after the other still, and what was said later in its chat waits behind what is due.
 * Nothing is marked: `recordHanded` does, just before the channel gets them, in the same transaction: until it ends nobody
 * corrects or takes back what was taken. Throws LeaseLost when the lease is lost. Architecture section 6, rule 11.
 */
export function takeSends(ctx: Ctx, input: TakeSendsInput): Promise<SendTask[]> {
  return inTransaction(ctx, async (tx) => {
    const rows = await selectNext(tx, input)
    if (rows.length === 0) return []
    await assertHeld(tx, input)
    const cutoff = new Date(tx.now().getTime() - DAY_MS)
    const blocked = rows.filter((row) => row.isBlocked && !row.handedBefore)
    for (const { contactId } of blocked) await giveUpSendsTo(tx, contactId)
    if (blocked.length > 0) return takeSends(tx, input)
    if (!rows.some((row) => new Date(row.createdAt) < cutoff)) return rows.map((row) => taskOf(tx, row))
    await holdExpiredSends(tx, input.connectionId, cutoff)
    return (await selectNext(tx, input)).map((row) => taskOf(tx, row))
  })
}

/** When the next send may leave that may not yet, for its time or for the pace; null where all may. */
export async function nextSendAt(tx: Tx, connectionId: number, pacedUntil?: Date): Promise<Date | null> {
  const from = new Date(Math.max(tx.now().getTime(), pacedUntil?.getTime() ?? 0))
  const [row] = await tx.db.execute<{ at: string | null }>(sql`
    select min(greatest(not_before, ${from.toISOString()}::timestamptz))::text as at from sends
    where company_id = ${tx.companyId} and connection_id = ${connectionId} and state = 'queued'
      and not_before is not null`)
  const at = row?.at ? new Date(row.at) : null
  return at && at.getTime() > tx.now().getTime() ? at : null
}

/** Chats beyond this many waiting rows get their turn when those before them are sent. */
const WINDOW = 2000

type Row = {
  sendId: number
  messageId: number
  contactId: number
  externalId: string
  kind: SendTask['kind']
  attempts: number
  handedBefore: boolean
  isPaced: boolean
  isForwarded: boolean
  createdAt: string
  /** Since after it was queued, or by a block that did not see it yet. */
  isBlocked: boolean
  content: OutboundContent
  identities: { phone: string | null; lid: string | null; groupId: string | null }
}

async function selectNext(tx: Tx, input: TakeSendsInput): Promise<Row[]> {
  const { connectionId, limit, busyContactIds, inFlight = [] } = input
  const queued = sql`company_id = ${tx.companyId} and connection_id = ${connectionId} and state = 'queued'`
  const free = sql`contact_id <> all(${idArray(busyContactIds)}) and ${isFree(tx, connectionId, inFlight)}`
  const found = await tx.db.execute<{ row: Row }>(sql`
    with timed as (select contact_id, min(id) as first from sends where ${queued}
        and not_before <= ${nowOf(tx)}::timestamptz group by contact_id),
      waiting as (select sends.* from sends left join timed using (contact_id) where ${queued} and not_before is null
        and ${free} and (timed.first is null or id < timed.first or handed_at is not null) order by id limit ${WINDOW}),
      paced as (${nextPaced(tx, input, { queued, free })}),
      turn as (select distinct on (contact_id) * from (select * from waiting union all select * from paced) as either
        order by contact_id, handed_at is null, id),
      taken as (select * from turn order by handed_at is null, id limit ${limit})
    select jsonb_build_object('sendId', s.id, 'messageId', s.message_id, 'contactId', s.contact_id,
      'externalId', s.external_id, 'kind', s.kind, 'attempts', s.attempts, 'handedBefore', s.handed_at is not null,
      'isPaced', s.not_before is not null, 'isForwarded', s.is_forwarded, 'createdAt', s.created_at, 'content', s.content,
      'isBlocked', exists (select from contacts c where c.company_id = s.company_id and c.id = s.contact_id
        and not c.is_active),
      'identities', (select jsonb_build_object('phone', max(i.value) filter (where i.kind = 'phone'),
          'lid', max(i.value) filter (where i.kind = 'lid'), 'groupId', max(i.value) filter (where i.kind = 'group'))
        from contact_identities i where i.company_id = s.company_id and i.contact_id = s.contact_id)) as row
    from taken join sends s on s.company_id = taken.company_id and s.id = taken.id
    where s.state = 'queued' order by s.handed_at is null, s.id for update of s`)
  return found.map(({ row }) => row)
}

/** The one that may leave of those that have a time: nothing of its chat stands before it. */
function nextPaced(
  tx: Tx,
  { pacedUntil }: TakeSendsInput,
  { queued, free }: { queued: SQL; free: SQL },
): SQL {
  const isOpen = pacedUntil === undefined || pacedUntil.getTime() <= tx.now().getTime()
  return sql`select p.* from (select * from sends where ${queued} and ${free} and ${isOpen}::boolean
      and not_before <= ${nowOf(tx)}::timestamptz) as p
    where p.handed_at is not null or not exists (select from sends e where e.company_id = ${tx.companyId}
      and e.connection_id = p.connection_id and e.state = 'queued' and e.contact_id = p.contact_id and e.id < p.id)
    order by p.handed_at is null, p.not_before, p.id limit 1`
}

/** At most twenty are in flight; they are looked up once. Nothing is, nothing is looked up. */
function isFree(tx: Tx, connectionId: number, inFlight: readonly string[]): SQL {
  if (inFlight.length === 0) return sql`true`
  return sql`contact_id <> all(array(select f.contact_id from sends f where f.company_id = ${tx.companyId}
    and f.connection_id = ${connectionId} and f.external_id = any(${textArray(inFlight)})))`
}

function taskOf(tx: Tx, row: Row): SendTask {
  const { content, identities, isForwarded, createdAt, isBlocked: _, ...task } = row
  return {
    ...task,
    createdAt: new Date(createdAt),
    message: {
      externalId: row.externalId,
      chat: chatOf(identities),
      content: placed(tx, content),
      isForwarded,
    },
  }
}

function chatOf({ groupId, phone, lid }: Row['identities']): OutboundChat {
  return groupId === null ? { kind: 'person', phone, lid } : { kind: 'group', groupId }
}

/** Rows keep a file's name in the store; where the store lies may change. */
function placed(tx: Tx, content: OutboundContent): OutboundContent {
  const pathOf = (name: string) => tx.services.files.pathOf(tx.companyId, name)
  if (content.kind === 'interactive' && content.image)
    return { ...content, image: { ...content.image, path: pathOf(content.image.path) } }
  return content.kind === 'file' ? { ...content, path: pathOf(content.path) } : content
}
