import { eq } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { CompanySettings } from '../../settings/contract/schema.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { asksRating, isWaiting, nextStatus } from '../contract/lifecycle.ts'
import type { ChangedTicket, CloseTicketInput } from '../contract/schema.ts'
import type { LoggedEntry } from '../log-ticket.ts'
import { hasContactTag, type LockedTicket, lockTicket } from '../queries.ts'
import { awaitRating, mayAskRating, requireAskable } from '../rating/ask-rating.ts'
import { closingTerms } from '../rating/closing-terms.ts'
import { findOpenUndo } from '../undo/ticket-undos.ts'
import type { DeferredEffect } from '../undo/undo-schema.ts'
import { type ActWindow, factsAhead, openWindow } from '../undo/undo-window.ts'
import { writeClosed } from '../write-closed.ts'
import { changeOnce } from './change-once.ts'

/**
 * Ends a conversation. With a farewell the customer is asked to rate (the ticket then waits as `nps`), or told good-bye
 * in the attendant's words, else the connection's, once it cannot be undone any more. Throws ERR_NO_TICKET_FOUND,
 * ERR_TICKET_TRANSITION, ERR_NO_PERMISSION for a waiting ticket without the right, ERR_TAG_REQUIRED. Specification 1 §4,
 * server behaviour §2.9, docs/decisions/024-undo.md.
 */
export function closeTicket(ctx: Ctx, input: CloseTicketInput & AmongMany): Promise<ChangedTicket> {
  permit(ctx.actor, 'tickets:close')

  return changeOnce(ctx, input.ticketId, async (tx) => {
    const before = await lockTicket(tx, input.ticketId)
    if (isWaiting(before)) permit(tx.actor, 'tickets:closePending')
    if (await isAboutToAsk(tx, before)) return { id: 0, ticketId: before.id }
    return close(tx, before, input)
  })
}

/**
 * "Send rating": ends a conversation with the question for a rating, whether or not the company asks at every end. Throws as
 * closeTicket does and as requireAskable does, and ERR_NO_RATING_MESSAGE where the connection has no question or the customer has
 * rated already. Specification 1 §4.
 */
export function sendRating(ctx: Ctx, { ticketId }: { ticketId: number }): Promise<ChangedTicket> {
  return closeTicket(ctx, { ticketId, sendFarewellMessage: true, asksRating: true })
}

/** The options when a ticket is one of many that are closed at once: the window in which all of them can be undone. */
type AmongMany = { window?: ActWindow; asksRating?: boolean }

async function close(
  tx: Tx,
  before: LockedTicket,
  input: CloseTicketInput & AmongMany,
): Promise<LoggedEntry> {
  const closed = nextStatus('close', before)
  if (input.asksRating) await requireAskable(tx, before)
  const settings = await getSettings(tx)
  if (settings.requiredTag) await requireTag(tx, before)

  const deferred = await deferredOf(tx, before, input, settings)
  const facts = await factsAhead(tx, before)
  const asks = deferred?.kind === 'rating'
  const entry = asks ? await awaitRating(tx, before) : await writeClosed(tx, before, closed)
  await openWindow(tx, before.id, { act: 'close', facts, deferred, window: input.window })
  return entry
}

/** Returns the deferred message for the customer; null if there is none. */
async function deferredOf(
  tx: Tx,
  before: LockedTicket,
  { sendFarewellMessage, asksRating: isWished = false }: CloseTicketInput & AmongMany,
  settings: CompanySettings,
): Promise<DeferredEffect | null> {
  if (!sendFarewellMessage) return null
  const mayAsk = isWished || settings.userRating
  const asks = mayAsk && (await mayAskRating(tx, before, await closingTerms(tx, before)))
  if (asks) return { kind: 'rating' }
  if (isWished) throw new AppError('ERR_NO_RATING_MESSAGE')
  return !isWaiting(before) || settings.sendFarewellWaitingTicket ? { kind: 'farewell' } : null
}

/** The question for a rating has not gone out yet: closing was pressed twice. */
async function isAboutToAsk(tx: Tx, ticket: LockedTicket): Promise<boolean> {
  if (!asksRating(ticket) || !ticket.undoableUntil) return false
  return (await findOpenUndo(tx, ticket.id))?.deferred?.kind === 'rating'
}

async function requireTag(tx: Tx, ticket: LockedTicket): Promise<void> {
  const tagged = await tx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(inCompany(tx, tickets, eq(tickets.id, ticket.id), hasContactTag))
  if (tagged.length === 0) throw new AppError('ERR_TAG_REQUIRED')
}
