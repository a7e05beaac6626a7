import type { Tx } from '../../core/context.ts'
import { AppError, invalid } from '../../core/errors.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { messageViews } from '../queries.ts'
import type { MessageView } from '../schema.ts'
import { findByClientIds } from './client-ids.ts'

/**
 * What `make` makes; or, where it is refused, the message that an earlier request with the same client id made: a
 * repetition is answered as it was then, whatever has become of the ticket. Throws ERR_VALIDATION when that was in another
 * ticket: then it is no repetition.
 */
export async function orKnown(
  tx: Tx,
  { id: ticketId }: { id: number },
  clientId: string | null,
  make: () => Promise<MessageView>,
): Promise<MessageView> {
  try {
    return await make()
  } catch (error) {
    const known = clientId !== null && error instanceof AppError ? await findByClientIds(tx, [clientId]) : []
    if (known.length === 0) throw error
    const view = firstOrThrow(await messageViews(tx, known), 'ERR_CREATING_MESSAGE')
    if (view.ticketId !== ticketId) throw invalid({ clientId: 'taken' })
    return view
  }
}
