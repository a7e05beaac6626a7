import { and, eq } from 'drizzle-orm'
import { contactTags } from '#db/schema/contacts.ts'
import { users } from '#db/schema/users.ts'
import { userIdOf } from '../core/actor.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { permit } from '../core/permissions.ts'
import { clearTimer } from '../core/timers.ts'
import { getSettings } from '../settings/get-settings.ts'
import type { CompanySettings } from '../settings/schema.ts'
import { askRating, mayAskRating } from './ask-rating.ts'
import { changeOnce } from './change-once.ts'
import { closingTerms } from './closing-terms.ts'
import { asksRating, isWaiting, nextStatus } from './lifecycle.ts'
import { type LoggedEntry, logTicket } from './log-ticket.ts'
import { type LockedTicket, lockTicket } from './queries.ts'
import { sayInTicket, textFor } from './say.ts'
import type { CloseTicketInput, TicketStatus, TicketView } from './schema.ts'
import { unpinForAll } from './unpin-ticket.ts'
import { writeTicket } from './write-ticket.ts'

/**
 * Ends a conversation. With a farewell the customer is asked to rate (the ticket then waits as `nps`), or told good-bye
 * in the attendant's words, else the connection's. Throws ERR_NO_TICKET_FOUND, ERR_TICKET_TRANSITION,
 * ERR_NO_PERMISSION for a waiting ticket without the right, ERR_TAG_REQUIRED. Specification 1 §4, server behaviour §2.9.
 */
export function closeTicket(ctx: Ctx, input: CloseTicketInput): Promise<TicketView> {
  permit(ctx.actor, 'tickets:close')

  return changeOnce(ctx, input.ticketId, async (tx) => {
    const before = await lockTicket(tx, input.ticketId)
    if (isWaiting(before)) permit(tx.actor, 'tickets:closePending')
    const closed = nextStatus('close', before)
    const settings = await getSettings(tx)
    if (settings.requiredTag) await requireTag(tx, before)

    const terms = await closingTerms(tx, before)
    const asks = input.sendFarewellMessage && settings.userRating && (await mayAskRating(tx, before, terms))
    if (asks) return askRating(tx, before, terms)
    if (saysFarewell(before, input, settings)) await sayFarewell(tx, before, terms.farewell)
    return writeClosed(tx, before, closed)
  })
}

/** The end of a ticket, whichever verb brings it: bot state goes, nothing is unread, one log row. */
export async function writeClosed(
  tx: Tx,
  before: LockedTicket,
  status: TicketStatus,
  type: 'closed' | 'autoClose' = 'closed',
): Promise<LoggedEntry> {
  await writeTicket(tx, before, {
    status,
    closedAt: tx.now(),
    waitingSince: null,
    unreadMessages: 0,
    isBot: false,
    useIntegration: false,
    amountUsedBotQueues: 0,
  })
  if (asksRating(before)) await clearTimer(tx, { kind: 'rating', refId: before.id })
  await unpinForAll(tx, [before.id])
  const entry = { ticketId: before.id, userId: userIdOf(tx.actor), queueId: before.queueId }
  return logTicket(tx, { ...entry, type })
}

function saysFarewell(ticket: LockedTicket, input: CloseTicketInput, settings: CompanySettings): boolean {
  return input.sendFarewellMessage && (!isWaiting(ticket) || settings.sendFarewellWaitingTicket)
}

async function sayFarewell(tx: Tx, ticket: LockedTicket, ofConnection: string): Promise<void> {
  const ofAttendant = ticket.userId === null ? '' : await farewellOf(tx, ticket.userId)
  const userId = ofAttendant === '' ? null : ticket.userId
  const body = await textFor(tx, ticket.id, ofAttendant || ofConnection)
  await sayInTicket(tx, { ticketId: ticket.id, body, userId, isPrivate: false })
}

async function requireTag(tx: Tx, ticket: LockedTicket): Promise<void> {
  const tagged = await tx.db
    .select({ tagId: contactTags.tagId })
    .from(contactTags)
    .where(and(eq(contactTags.companyId, tx.companyId), eq(contactTags.contactId, ticket.contactId)))
    .limit(1)
  if (tagged.length === 0) throw new AppError('ERR_TAG_REQUIRED')
}

async function farewellOf(tx: Tx, userId: number): Promise<string> {
  const rows = await tx.db
    .select({ text: users.farewellMessage })
    .from(users)
    .where(and(eq(users.companyId, tx.companyId), eq(users.id, userId)))
  return rows[0]?.text ?? ''
}
