import { eq } from 'drizzle-orm'
import { messages } from '#db/schema/messages.ts'
import type { Tx } from '../core/context.ts'
import { invalid } from '../core/errors.ts'
import { one } from '../core/one.ts'
import { messageViews, mine } from './queries.ts'
import type { MessageView } from './schema.ts'

/**
 * The message that an earlier request with the same client id made, by its id or by the client id.
 * Throws ERR_VALIDATION when that was in another ticket: then it is no repetition.
 */
export async function findKnownMessage(
  tx: Tx,
  ticket: { id: number },
  key: number | string,
): Promise<MessageView> {
  const id = typeof key === 'number' ? key : await idOf(tx, key)
  const view = one(await messageViews(tx, [id]), 'ERR_CREATING_MESSAGE')
  if (view.ticketId !== ticket.id) throw invalid({ clientId: 'taken' })
  return view
}

async function idOf(tx: Tx, clientId: string): Promise<number> {
  const rows = await tx.db
    .select({ id: messages.id })
    .from(messages)
    .where(mine(tx, eq(messages.clientId, clientId)))
  return one(rows, 'ERR_CREATING_MESSAGE').id
}
