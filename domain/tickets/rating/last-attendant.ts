import { desc, eq, inArray } from 'drizzle-orm'
import { ticketLogs } from '#db/schema/tickets.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import { isWaiting } from '../contract/lifecycle.ts'
import { END_TAKEN_BACK, type TicketLogType, UNDOABLE_ENTRIES } from '../contract/log-schema.ts'
import type { LockedTicket } from '../queries.ts'

/** By which a person got a ticket. */
const TAKING_TYPES: readonly TicketLogType[] = ['open', 'reopen', 'receivedTransfer']
/** By which it ended. */
const ENDED: readonly TicketLogType[] = ['closed', 'autoClose']
const UNDOABLE: readonly TicketLogType[] = UNDOABLE_ENTRIES
const READ: TicketLogType[] = [...TAKING_TYPES, ...ENDED, ...UNDOABLE, 'undone']
/** More acts than a conversation has between its last attendant and its end. */
const MAX_ENTRIES = 50

/**
 * Finds who attends a ticket, or attended it last before it was given back to its queue; null where nobody has since it began
 * anew.
 */
export async function lastAttendant(
  tx: Tx,
  ticket: Pick<LockedTicket, 'id' | 'status' | 'userId'>,
): Promise<number | null> {
  if (ticket.userId !== null && !isWaiting(ticket)) return ticket.userId
  const newestFirst = await tx.db
    .select({ type: ticketLogs.type, userId: ticketLogs.userId, names: ticketLogs.names })
    .from(ticketLogs)
    .where(inCompany(tx, ticketLogs, eq(ticketLogs.ticketId, ticket.id), inArray(ticketLogs.type, READ)))
    .orderBy(desc(ticketLogs.id))
    .limit(MAX_ENTRIES)
  return attendantIn(newestFirst)
}

type Entry = { type: TicketLogType; userId: number | null; names: string[] | null }

function attendantIn(newestFirst: readonly Entry[]): number | null {
  const entries = withoutUndone(newestFirst)
  const end = entries.findIndex(({ type }) => ENDED.includes(type))
  const personEntries = (end < 0 ? entries : entries.slice(0, end)).filter(({ userId }) => userId !== null)
  const takeEntry = personEntries.find(({ type }) => TAKING_TYPES.includes(type))
  // Whoever gave it back had it, also where the bot or the wallet gave it to them.
  const returned = personEntries.find(({ type }) => type === 'pending')
  return (takeEntry ?? returned)?.userId ?? null
}

/** Entries of acts that were taken back say nothing; a transfer may have ended the ticket before it was written. */
function withoutUndone(newestFirst: readonly Entry[]): Entry[] {
  const entries: Entry[] = []
  let undoneActs = 0
  let mayHaveEnded = false
  for (const entry of newestFirst) {
    const { type } = entry
    const isOfTransfer = mayHaveEnded && ENDED.includes(type)
    mayHaveEnded = undoneActs > 0 && type === 'transfered'
    if (takesBack(entry)) undoneActs++
    else if (undoneActs > 0) undoneActs -= UNDOABLE.includes(type) ? 1 : 0
    else if (!isOfTransfer) entries.push(entry)
  }
  return entries
}

/** Whether the ticket went on as it was: who acted took it back, or the customer wrote before they were told of the end. */
function takesBack({ type, names }: Entry): boolean {
  return type === 'undone' || (type === 'reopen' && names !== null && names.includes(END_TAKEN_BACK))
}
