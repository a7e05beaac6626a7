import type { Ctx } from '../../core/context.ts'
import { isAbsence } from '../../core/database/patience.ts'

/**
 * Runs `care` for each ticket, one after the other. A failed one is left to the next minute, and does not hold up the
 * others. Throws when the database is away.
 */
export async function checkEachTicket(
  { services }: Ctx,
  ticketIds: readonly number[],
  care: (ticketId: number) => Promise<void>,
): Promise<void> {
  for (const ticketId of ticketIds) {
    try {
      await care(ticketId)
    } catch (error) {
      if (isAbsence(services, error)) throw error
      services.log.error({ ticketId, err: error }, 'a conversation could not be cared for')
    }
  }
}
