import { eq } from 'drizzle-orm'
import { messages } from '#db/schema/messages.ts'
import type { Tx } from '../../core/context.ts'
import { AppError, invalid } from '../../core/errors.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inCompany } from '../../core/tenancy.ts'
import { messageViews } from '../queries.ts'
import type { MessageView } from '../schema.ts'
import { findByClientIds } from './client-ids.ts'

/** `words` = what was typed, for a request whose message has words. */
type RepeatableRequest = { clientId: string | null; words?: string }

/**
 * What `make` makes; or, where it is refused, the message that an earlier request with the same client id made: a
 * repetition is answered as it was then, whatever has become of the ticket. Throws ERR_VALIDATION when that was in another
 * ticket, or said something else: then it is no repetition, and its words would be lost.
 */
export async function orKnown(
  tx: Tx,
  { id: ticketId }: { id: number },
  { clientId, words = '' }: RepeatableRequest,
  make: () => Promise<MessageView>,
): Promise<MessageView> {
  try {
    return await make()
  } catch (error) {
    const known = clientId !== null && error instanceof AppError ? await findByClientIds(tx, [clientId]) : []
    if (known.length === 0) throw error
    const view = firstOrThrow(await messageViews(tx, known), 'ERR_CREATING_MESSAGE')
    if (view.ticketId !== ticketId || !(await hasSaid(tx, view.id, words)))
      throw invalid({ clientId: 'taken' })
    return view
  }
}

/** Whether the message may have these words: not where they are other ones, and nothing in them is filled or was edited. */
async function hasSaid(tx: Tx, messageId: number, words: string): Promise<boolean> {
  if (/\{\{|@/.test(words)) return true
  const [row] = await tx.db
    .select({ body: messages.body, isEdited: messages.isEdited })
    .from(messages)
    .where(inCompany(tx, messages, eq(messages.id, messageId)))
  return row === undefined || row.isEdited || row.body.endsWith(words)
}
