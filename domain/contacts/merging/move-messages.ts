import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { giveMoreTime } from '../../core/transaction.ts'
import { mergeDuplicates } from '../../messages/inbound/merge-duplicates.ts'

type MergeDirection = { fromId: number; toId: number }

export type MovedMessages = {
  /** Messages in groups that the merged contact wrote. */
  authoredIds: number[]
  /** Copies of messages that the kept contact has already: the same id on the channel, delivered under both names. */
  droppedIds: number[]
}

/**
 * Every message, send, recipient of a campaign, reaction and early effect of a contact becomes another's. A message that both have (same
 * connection, external id, side and author) is one message: the copy without content goes, else the moved one, and
 * what pointed at it points at the other.
 */
export async function moveMessages(tx: Tx, { fromId, toId }: MergeDirection): Promise<MovedMessages> {
  await giveTimeFor(tx, fromId)
  const droppedIds = [...(await dropCopies(tx, fromId, toId)), ...(await dropAuthored(tx, fromId, toId))]
  const { companyId } = tx
  await tx.db.execute(sql`update messages set contact_id = ${toId}
    where company_id = ${companyId} and contact_id = ${fromId}`)
  const authored = await tx.db.execute<{ id: string }>(sql`update messages set author_id = ${toId}
    where company_id = ${companyId} and author_id = ${fromId} returning id`)
  await tx.db.execute(sql`update sends set contact_id = ${toId}
    where company_id = ${companyId} and contact_id = ${fromId}`)
  await tx.db.execute(sql`update external_messages set contact_id = ${toId}
    where company_id = ${companyId} and contact_id = ${fromId}`)
  await tx.db.execute(sql`update campaign_recipients set contact_id = ${toId}
    where company_id = ${companyId} and contact_id = ${fromId}`)
  await tx.db.execute(sql`update contacts k set last_campaign_at = greatest(k.last_campaign_at, f.last_campaign_at)
    from contacts f where k.company_id = ${companyId} and k.id = ${toId} and f.company_id = ${companyId} and f.id = ${fromId}`)
  await moveReactions(tx, fromId, toId)
  await tx.db.execute(sql`update early_effects set
      contact_id = case when contact_id = ${fromId} then ${toId}::bigint else contact_id end,
      author_id = case when author_id = ${fromId} then ${toId}::bigint else author_id end
    where company_id = ${companyId} and (contact_id = ${fromId} or author_id = ${fromId})`)
  return { authoredIds: authored.map((row) => Number(row.id)), droppedIds }
}

/** Takes back what moveMessages did, for the tickets that go back; dropped copies stay dropped. */
export async function returnMessages(
  tx: Tx,
  { fromId, toId }: MergeDirection,
  moved: MovedMessages & { ticketIds: readonly number[] },
): Promise<void> {
  await giveTimeFor(tx, fromId)
  const { companyId } = tx
  await tx.db.execute(sql`update messages set contact_id = ${toId}
    where company_id = ${companyId} and contact_id = ${fromId} and ticket_id = any(${idArray(moved.ticketIds)})`)
  await tx.db.execute(sql`update sends s set contact_id = ${toId} from messages m
    where s.company_id = ${companyId} and s.contact_id = ${fromId}
      and m.company_id = s.company_id and m.id = s.message_id and m.contact_id = ${toId}`)
  await tx.db.execute(sql`update external_messages x set contact_id = ${toId} from messages m
    where x.company_id = ${companyId} and x.contact_id = ${fromId}
      and m.company_id = x.company_id and m.id = x.message_id and m.contact_id = ${toId}`)
  await tx.db.execute(sql`update campaign_recipients r set contact_id = ${toId} from messages m
    where r.company_id = ${companyId} and r.contact_id = ${fromId} and m.company_id = r.company_id
      and m.id = coalesce(r.message_id, r.confirmation_message_id) and m.contact_id = ${toId}`)
  await tx.db.execute(sql`update messages set author_id = ${toId}
    where company_id = ${companyId} and author_id = ${fromId} and id = any(${idArray(moved.authoredIds)})`)
}

/** 50,000 messages take two seconds. */
const MANY = 10_000

/** They are one person's or the other's, all at once: in portions a thread would be torn. */
async function giveTimeFor(tx: Tx, contactId: number): Promise<void> {
  const extraMessages = await tx.db.execute(sql`select from messages
    where company_id = ${tx.companyId} and contact_id = ${contactId} offset ${MANY} limit 1`)
  if (extraMessages.length > 0) await giveMoreTime(tx)
}

async function dropCopies(tx: Tx, fromId: number, toId: number): Promise<number[]> {
  const pairs = await tx.db.execute<Pair>(sql`
    select a.id as "goesId", b.id as "staysId", a.is_stub as "goesIsStub", b.is_stub as "staysIsStub"
    from messages a join messages b on b.company_id = a.company_id and b.connection_id = a.connection_id
      and b.external_id = a.external_id and b.from_me = a.from_me
      and coalesce(b.author_id, 0) = coalesce(a.author_id, 0)
    where a.company_id = ${tx.companyId} and a.contact_id = ${fromId} and b.contact_id = ${toId}`)
  return drop(tx, pairs)
}

async function dropAuthored(tx: Tx, fromId: number, toId: number): Promise<number[]> {
  const pairs = await tx.db.execute<Pair>(sql`
    select a.id as "goesId", b.id as "staysId", a.is_stub as "goesIsStub", b.is_stub as "staysIsStub"
    from messages a join messages b on b.company_id = a.company_id and b.connection_id = a.connection_id
      and b.contact_id = a.contact_id and b.external_id = a.external_id and b.from_me = a.from_me
    where a.company_id = ${tx.companyId} and a.author_id = ${fromId} and b.author_id = ${toId}`)
  return drop(tx, pairs)
}

type Pair = { goesId: string; staysId: string; goesIsStub: boolean; staysIsStub: boolean }

async function drop(tx: Tx, pairs: readonly Pair[]): Promise<number[]> {
  const dropped = []
  for (const pair of pairs) {
    const isBetter = pair.staysIsStub && !pair.goesIsStub
    const [goes, stays] = isBetter ? [pair.staysId, pair.goesId] : [pair.goesId, pair.staysId]
    await dropOne(tx, Number(goes), Number(stays))
    dropped.push(Number(goes))
  }
  return dropped
}

async function dropOne(tx: Tx, goesId: number, staysId: number): Promise<void> {
  const { companyId } = tx
  await mergeDuplicates(tx, goesId, staysId)
  await tx.db.execute(sql`update messages set quoted_id = ${staysId}
    where company_id = ${companyId} and quoted_id = ${goesId}`)
  await tx.db.execute(sql`update sends set message_id = ${staysId}
    where company_id = ${companyId} and message_id = ${goesId}`)
  await tx.db.execute(sql`delete from messages where company_id = ${companyId} and id = ${goesId}`)
}

/** Moves the reactions to the other contact. If one person then has two reactions to a message, the newer one stays. */
async function moveReactions(tx: Tx, fromId: number, toId: number): Promise<void> {
  const { companyId } = tx
  await tx.db.execute(sql`insert into message_reactions (company_id, message_id, author_id, emoji, created_at)
    select company_id, message_id, ${toId}::bigint, emoji, created_at from message_reactions
    where company_id = ${companyId} and author_id = ${fromId}
    on conflict (company_id, message_id, author_id) do update set emoji = excluded.emoji, created_at = excluded.created_at
    where message_reactions.created_at <= excluded.created_at`)
  await tx.db.execute(
    sql`delete from message_reactions where company_id = ${companyId} and author_id = ${fromId}`,
  )
}
