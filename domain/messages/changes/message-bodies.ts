import { eq, sql } from 'drizzle-orm'
import { messageBodies, messages } from '#db/schema/messages.ts'
import type { Tx } from '../../core/context.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { inCompany } from '../../core/tenancy.ts'
import { type BodyChain, chainOf, rowsOf } from './body-chain.ts'
import { announceChanged, type Changed, selectChanged } from './message-changes.ts'

/** Reads the present and all earlier bodies of a message. The message must be locked. */
export async function readChain(tx: Tx, message: { id: number; body: string }): Promise<BodyChain> {
  const history = await tx.db
    .select({ body: messageBodies.body, replacedAt: messageBodies.replacedAt })
    .from(messageBodies)
    .where(inCompany(tx, messageBodies, eq(messageBodies.messageId, message.id)))
    .orderBy(messageBodies.replacedAt, messageBodies.id)
  return chainOf({ body: message.body, history })
}

/** Replaces the bodies of a message. Edits are rare, so the whole history is rewritten. */
export async function writeChain(tx: Tx, messageId: number, chain: BodyChain): Promise<void> {
  const { body, history } = rowsOf(chain)
  await tx.db
    .delete(messageBodies)
    .where(inCompany(tx, messageBodies, eq(messageBodies.messageId, messageId)))
  if (history.length > 0) {
    const rows = history.map((row) => ({ ...row, companyId: tx.companyId, messageId }))
    await tx.db.insert(messageBodies).values(rows)
  }
  await tx.db
    .update(messages)
    .set({ body, isEdited: history.length > 0 })
    .where(inCompany(tx, messages, eq(messages.id, messageId)))
}

/** Announces messages in their present state, after a change that took several statements. */
export async function announceMessages(tx: Tx, messageIds: readonly number[]): Promise<void> {
  const rows = await tx.db.execute<Changed>(sql`
    with changed as (select id, version, ticket_id from messages
      where company_id = ${tx.companyId} and id = any(${idArray(messageIds)}))
    ${selectChanged(tx)}`)
  announceChanged(tx, rows)
}
