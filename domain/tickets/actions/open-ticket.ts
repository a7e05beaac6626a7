import { and, eq, inArray, isNull } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { connections } from '#db/schema/connections.ts'
import { contacts } from '#db/schema/contacts.ts'
import { ticketBots } from '#db/schema/ticket-bots.ts'
import { ticketLogs } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import type { BotRule } from '../../bot/contract/rules.ts'
import type { Tx } from '../../core/context.ts'
import { isWithinHours, minutesBetween } from '../../core/contract/time.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inCompany } from '../../core/tenancy.ts'
import { fallbackQueueOf } from '../../queues/fallback-queue.ts'
import { onlyQueueOf } from '../../queues/queries.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { isOnline } from '../../users/online.ts'
import {
  asksRating,
  isPlainGroup,
  isWaiting,
  nextStatus,
  openingStatus,
  startingStatus,
} from '../contract/lifecycle.ts'
import { END_TAKEN_BACK } from '../contract/log-schema.ts'
import { existingAssignee } from '../existing-assignee.ts'
import { asKeptNow } from '../groups/keep-groups-as.ts'
import { logTicket } from '../log-ticket.ts'
import { findLiveTicket, findNewestTicket, lockPair, newestFirst, type TicketRow } from '../queries.ts'
import { finish } from '../undo/finish-act.ts'
import { restore } from '../undo/restore.ts'
import { findOpenUndo } from '../undo/ticket-undos.ts'
import { insertTicket, makeLatest, writeTicket } from '../write-ticket.ts'

export type OpenTicketInput = {
  contactId: number
  connectionId: number
  /** The message was written on our own phone, not by the customer. */
  fromMe?: boolean
  /** It was written while the number was not linked: the bot is not asked, so that a queue has it at once. */
  isLate?: boolean
}
export type OpenedTicket = {
  /** Locked until the transaction ends. */
  ticket: TicketRow
  outcome: 'found' | 'reopened' | 'created'
}

/**
 * The ticket that a message of the contact over the connection belongs to, found or opened, inside the transaction
 * that stores the message; one at a time for the pair. Throws ERR_NO_CONTACT_FOUND and ERR_NO_WAPP_FOUND.
 *
 * One that was ended a moment ago, and of which the customer was told nothing yet, goes on as it was.
 * a. a live ticket is used; b. a closed one that changed within the connection's `timeCreateNewTicket` minutes, and did
 * not end by a rating or before the customer agreed, waits again with its queue, and with its user while they are online and within their hours; c. else a new one is opened. Until a menu asks the customer,
 * a connection with exactly one queue gives it to new tickets. Where the company directs them to wallets, a new one is at once
 * attended by whose contact it is. Server behaviour §1.5.
 */
export async function openTicket(tx: Tx, input: OpenTicketInput): Promise<OpenedTicket> {
  // Sent together, carried out in this order: the second sees what the lock waited for.
  const [, live] = await Promise.all([lockPair(tx, input), findLiveTicket(tx, input)])
  if (live && !asksRating(live)) return { ticket: await awaken(tx, live, input), outcome: 'found' }
  const newest = live ?? (await findNewestTicket(tx, input))
  const goingOn = newest?.undoableUntil ? await goOn(tx, newest, input) : live
  if (goingOn) return { ticket: goingOn, outcome: 'found' }

  const terms = await termsOf(tx, input)
  if (
    newest &&
    (await continues(tx, newest, terms.timeCreateNewTicket)) &&
    !(await owesConsent(tx, newest, input, terms))
  ) {
    return { ticket: await waitAgain(tx, newest), outcome: 'reopened' }
  }
  return { ticket: await openNew(tx, input, terms), outcome: 'created' }
}

type Terms = Awaited<ReturnType<typeof termsOf>>

async function termsOf(tx: Tx, input: OpenTicketInput) {
  const [connection, contact] = await Promise.all([
    tx.db
      .select({
        groupAsTicket: connections.groupAsTicket,
        timeCreateNewTicket: connections.timeCreateNewTicket,
      })
      .from(connections)
      .where(inCompany(tx, connections, eq(connections.id, input.connectionId))),
    tx.db
      .select({
        isGroup: contacts.isGroup,
        walletUserId: users.id,
        lgpdAcceptedAt: contacts.lgpdAcceptedAt,
      })
      .from(contacts)
      .leftJoin(users, isWalletOf(contacts))
      .where(inCompany(tx, contacts, eq(contacts.id, input.contactId))),
  ])
  return {
    ...firstOrThrow(connection, 'ERR_NO_WAPP_FOUND'),
    ...firstOrThrow(contact, 'ERR_NO_CONTACT_FOUND'),
  }
}

async function continues(tx: Tx, newest: TicketRow, withinMinutes: number): Promise<boolean> {
  if (withinMinutes <= 0 || minutesBetween(newest.updatedAt, tx.now()) >= withinMinutes) return false
  return !(await endedByRating(tx, newest.id))
}

/**
 * Tells whether the customer must be asked for consent. A customer who refused, or whose ticket ended before they
 * answered, is asked again when they write again; so is one who was never asked. If customers agree anew each time, one
 * who agreed a moment ago goes on. Server behaviour §2.7.
 */
async function owesConsent(
  tx: Tx,
  newest: TicketRow,
  { fromMe, isLate }: OpenTicketInput,
  terms: Terms,
): Promise<boolean> {
  if (fromMe || isLate || !(await needsConsent(tx, terms))) return false
  return terms.lgpdAcceptedAt === null || (await endedBeforeConsent(tx, newest.id))
}

async function endedBeforeConsent(tx: Tx, ticketId: number): Promise<boolean> {
  const rows = await tx.db
    .select({ rule: ticketBots.rule })
    .from(ticketBots)
    .where(inCompany(tx, ticketBots, eq(ticketBots.ticketId, ticketId)))
  return rows.some(({ rule }) => rule !== null && WITHOUT_CONSENT.has(rule))
}

const WITHOUT_CONSENT: ReadonlySet<BotRule> = new Set([
  'consentAsked',
  'consentAskedAgain',
  'consentUnclear',
  'consentRefused',
])

/** Reads from the ticket's history whether it ended with a rating. */
async function endedByRating(tx: Tx, ticketId: number): Promise<boolean> {
  const rows = await tx.db
    .select({ type: ticketLogs.type })
    .from(ticketLogs)
    .where(
      inCompany(
        tx,
        ticketLogs,
        eq(ticketLogs.ticketId, ticketId),
        inArray(ticketLogs.type, ['create', 'open', 'reopen', 'pending', 'transfered', 'nps', 'undone']),
      ),
    )
    .orderBy(newestFirst(ticketLogs.id))
    .limit(1)
  return rows[0]?.type === 'nps'
}

/**
 * The customer writes while somebody could still undo what ended the ticket: it has not ended, no farewell and no question
 * goes out. What a transfer opens in its place is opened now. docs/decisions/024-undo.md.
 */
async function goOn(
  tx: Tx,
  ended: TicketRow,
  { fromMe = false }: OpenTicketInput,
): Promise<TicketRow | undefined> {
  const live = asksRating(ended) ? ended : undefined
  const undo = await findOpenUndo(tx, ended.id)
  if (!undo || (undo.deferred === null && undo.until < tx.now())) return live
  if (undo.deferred?.kind === 'transfer') {
    await finish(tx, ended.id)
    return findLiveTicket(tx, ended)
  }
  if (fromMe || undo.act === 'transfer') return live
  const ticket = await restore(tx, ended, undo)
  await logTicket(tx, {
    ticketId: ticket.id,
    type: 'reopen',
    queueId: ticket.queueId,
    names: [END_TAKEN_BACK],
  })
  return ticket
}

/** Somebody writes in what an import made: it is a conversation like others from now on. */
function awaken(tx: Tx, live: TicketRow, { fromMe = false }: OpenTicketInput): Promise<TicketRow> {
  if (!live.isImported) return Promise.resolve(live)
  const waits = !fromMe && isWaiting(live)
  return writeTicket(tx, live, { isImported: false, ...(waits && { waitingSince: tx.now() }) })
}

async function waitAgain(tx: Tx, newest: TicketRow): Promise<TicketRow> {
  await makeLatest(tx, newest, newest.id)
  const placement = await existingAssignee(tx, newest)
  const isQueueGone = placement.queueId !== newest.queueId
  const current = await asKeptNow(tx, newest)
  const { userId } = placement
  const keepsUser = userId !== null && (isPlainGroup(current) || (await isThere(tx, userId)))
  const ticket = await writeTicket(tx, newest, {
    status: nextStatus('reopenByCustomer', current),
    groupAsTicket: current.groupAsTicket,
    isImported: false,
    userId: keepsUser ? userId : null,
    queueId:
      isQueueGone && !isPlainGroup(current) ? await onlyQueueOf(tx, newest.connectionId) : placement.queueId,
    waitingSince: isPlainGroup(current) ? null : tx.now(),
    acceptedAt: null,
    closedAt: null,
    isBot: false,
    botEndedAt: null,
    useIntegration: false,
    amountUsedBotQueues: 0,
  })
  await forgetBot(tx, ticket.id)
  await logTicket(tx, { ticketId: ticket.id, type: 'reopen', queueId: ticket.queueId })
  return ticket
}

/** Tells whether the user is there. A customer who comes back to an absent colleague would wait for them alone. */
async function isThere(tx: Tx, userId: number): Promise<boolean> {
  const [user] = await tx.db
    .select({
      lastSeenAt: users.lastSeenAt,
      startWork: users.startWork,
      endWork: users.endWork,
      timeZone: companies.timeZone,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(inCompany(tx, users, eq(users.id, userId)))
  if (!user || !isOnline(user.lastSeenAt, tx.now())) return false
  return isWithinHours(tx.now(), user.timeZone, user.startWork, user.endWork)
}

async function openNew(tx: Tx, input: OpenTicketInput, terms: Terms): Promise<TicketRow> {
  const { isGroup, groupAsTicket } = terms
  const isPlain = isPlainGroup(terms)
  const asksConsent = !input.fromMe && !input.isLate && (await needsConsent(tx, terms))
  const walletUserId = asksConsent ? null : await directedTo(tx, terms)
  const queueId = isPlain ? null : await queueFor(tx, input)
  const { contactId, connectionId } = input
  const ticket = await insertTicket(tx, {
    contactId,
    connectionId,
    isGroup,
    queueId,
    ...(walletUserId === null
      ? {
          status: openingStatus({ isGroup, groupAsTicket }, asksConsent),
          waitingSince: isPlain || asksConsent ? null : tx.now(),
        }
      : {
          status: startingStatus({ isGroup, groupAsTicket }, false),
          userId: walletUserId,
          acceptedAt: tx.now(),
          waitingSince: null,
        }),
  })
  await logTicket(tx, { ticketId: ticket.id, type: 'create' })
  if (queueId !== null) await logTicket(tx, { ticketId: ticket.id, type: 'queue', queueId })
  if (walletUserId !== null) {
    await logTicket(tx, { ticketId: ticket.id, type: 'userDefine', userId: walletUserId, queueId })
  }
  return ticket
}

/** Until a menu asks the customer; where none will, the queue of those who choose none. */
async function queueFor(tx: Tx, { connectionId, isLate = false }: OpenTicketInput): Promise<number | null> {
  const only = await onlyQueueOf(tx, connectionId)
  return only === null && isLate ? fallbackQueueOf(tx, connectionId) : only
}

/**
 * Returns the user whose wallet holds the contact, if the company directs new tickets there; a group's ticket is for
 * all who see groups.
 */
async function directedTo(tx: Tx, terms: Terms): Promise<number | null> {
  const { walletUserId } = terms
  if (isPlainGroup(terms) || walletUserId === null) return null
  return (await getSettings(tx)).DirectTicketsToWallets ? walletUserId : null
}

/** Whether the customer is asked how their data may be used before anything else: each time, or until they agreed once. Server behaviour §2.7. */
async function needsConsent(tx: Tx, { isGroup, lgpdAcceptedAt }: Terms): Promise<boolean> {
  if (isGroup) return false
  const { enableLGPD, lgpdMessage, lgpdConsent } = await getSettings(tx)
  return enableLGPD && lgpdMessage.trim() !== '' && (lgpdConsent || lgpdAcceptedAt === null)
}

/** The bot begins anew in a conversation that does. */
async function forgetBot(tx: Tx, ticketId: number): Promise<void> {
  await tx.db.delete(ticketBots).where(inCompany(tx, ticketBots, eq(ticketBots.ticketId, ticketId)))
}

/** Somebody who is gone has no wallet. */
function isWalletOf(contact: typeof contacts) {
  return and(
    eq(users.companyId, contact.companyId),
    eq(users.id, contact.walletUserId),
    isNull(users.deletedAt),
  )
}
