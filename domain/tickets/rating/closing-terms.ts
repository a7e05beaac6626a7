import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import { USUAL_RATING_MINUTES } from '../contract/rules.ts'

export type ClosingTerms = {
  farewell: string
  /** The question for a rating; empty when none is asked. */
  rating: string
  /** The time that the question waits for its answer. */
  ratingMinutes: number
  /** The number of times that the question is asked again. */
  mostRepeats: number
}

/** Returns the messages that the connection sends at the end of a conversation, and how long it asks for a rating. */
export async function closingTerms(tx: Tx, ticket: { connectionId: number }): Promise<ClosingTerms> {
  const [row] = await tx.db
    .select({
      farewell: connections.complationMessage,
      rating: connections.ratingMessage,
      minutes: connections.expiresTicketNPS,
      mostRepeats: connections.maxUseBotQueuesNPS,
    })
    .from(connections)
    .where(inCompany(tx, connections, eq(connections.id, ticket.connectionId)))
  const { farewell = '', rating = '', minutes = 0, mostRepeats = 0 } = row ?? {}
  return { farewell, rating, mostRepeats, ratingMinutes: minutes || USUAL_RATING_MINUTES }
}
