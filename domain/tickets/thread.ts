import { sql } from 'drizzle-orm'
import type { Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { canSee, canSeeHistory } from './contract/rules.ts'
import type { TicketFacts } from './contract/schema.ts'
import { FACTS_JSON } from './queries.ts'

type Ticket = TicketFacts & { id: number; uuid: string }
/** The ticket that is asked for, and all of its contact and connection. */
export type Thread = { current: Ticket; threadTickets: Ticket[] }

/** Throws ERR_NO_TICKET_FOUND, also for one that the actor may not see. */
export async function readThread(tx: Tx, uuid: string): Promise<Thread> {
  const rows = await tx.db.execute<{ id: number; uuid: string; facts: TicketFacts }>(sql`
    select t.id::float8 as id, t.uuid, ${FACTS_JSON} as facts
    from tickets asked join tickets t on t.company_id = asked.company_id and t.contact_id = asked.contact_id
      and t.connection_id = asked.connection_id
    where asked.company_id = ${tx.companyId} and asked.uuid = ${uuid}::uuid`)
  const threadTickets = rows.map(({ facts, ...row }) => ({ ...facts, ...row }))
  const current = threadTickets.find((ticket) => ticket.uuid === uuid)
  if (!current || !canSee(tx.actor, current)) throw new AppError('ERR_NO_TICKET_FOUND')
  return { current, threadTickets }
}

/** Tickets of the thread whose messages, and what happened in them, the actor may read. */
export function visibleTickets(
  tx: Tx,
  { current, threadTickets }: Thread,
  queueIds: readonly number[] = [],
): number[] {
  const isWanted = ({ queueId }: Ticket) =>
    queueIds.length === 0 || queueId === null || queueIds.includes(queueId)
  return threadTickets
    .filter((ticket) => ticket === current || (canSeeHistory(tx.actor, ticket) && isWanted(ticket)))
    .map((ticket) => ticket.id)
}
