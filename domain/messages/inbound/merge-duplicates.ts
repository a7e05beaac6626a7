import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { announceMessages, readChain } from '../changes/message-bodies.ts'
import { applyEdit, applyReaction, applyRevoke, lockAffected } from './effects.ts'

/**
 * One message came under two names of a person, and each copy had its own fate: before the copy goes, its edits, its
 * revoke, its reactions and its ack happen to the one that stays.
 */
export async function mergeDuplicates(tx: Tx, goesId: number, staysId: number): Promise<void> {
  const goes = await lockAffected(tx, goesId)
  if (!goes) return
  for (const edit of (await readChain(tx, goes)).edits) {
    const stays = await lockAffected(tx, staysId)
    if (stays) await applyEdit(tx, stays, edit)
  }
  const stays = await lockAffected(tx, staysId)
  if (stays && goes.isDeleted) await applyRevoke(tx, stays)
  await mergeReactions(tx, goesId, staysId)
  await tx.db.execute(sql`
    update messages stays set ack = greatest(stays.ack, goes.ack) from messages goes
    where stays.company_id = ${tx.companyId} and stays.id = ${staysId}
      and goes.company_id = stays.company_id and goes.id = ${goesId}`)
  await announceMessages(tx, [staysId])
}

async function mergeReactions(tx: Tx, goesId: number, staysId: number): Promise<void> {
  const rows = await tx.db.execute<{ authorId: number; emoji: string; reactedAt: string }>(sql`
    select author_id::float8 as "authorId", emoji, to_json(created_at)#>>'{}' as "reactedAt" from message_reactions
    where company_id = ${tx.companyId} and message_id = ${goesId}`)
  for (const { authorId, emoji, reactedAt } of rows) {
    await applyReaction(tx, { id: staysId }, { authorId, emoji, reactedAt: new Date(reactedAt) })
  }
}
