import { mayAnswer } from '../../bot/may-answer.ts'
import type { StoredBotState } from '../../bot/stored-bot-state.ts'
import type { Tx } from '../../core/context.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { enqueueSubscribedPush, pushTopic, recheckShownPushes } from '../../core/jobs/enqueue-push.ts'
import { emit } from '../../core/outbox.ts'
import { rollBack } from '../../kanban/roll-back.ts'
import { openTicket } from '../../tickets/actions/open-ticket.ts'
import { asksRating } from '../../tickets/contract/lifecycle.ts'
import {
  factsOf,
  findLiveTicket,
  findNewestTicket,
  lockPair,
  TICKETS,
  type TicketRow,
} from '../../tickets/queries.ts'
import { announceTicketAs } from '../changes/message-changes.ts'
import { previewOf } from '../contract/preview.ts'
import { saysSomething } from '../contract/rules.ts'
import { safeJson } from '../contract/safe-text.ts'
import { ACK, type MediaType } from '../contract/schema.ts'
import { nowOf } from '../outbound/store-outbound.ts'
import { applyEarly } from './apply-early.ts'
import type { InboundContext } from './inbound-context.ts'
import { type BroughtValues, type CommonValues, STORE_IN, STORE_IN_LIVE } from './store-statement.ts'

/** An inbound message before it has an id. */
export type NewInbound = {
  externalId: string
  fromMe: boolean
  mediaType: MediaType
  body: string
  sentAt: Date
  data: Record<string, unknown> | null
  fileId?: number | null
  quotedExternalId?: string | null
  isForwarded?: boolean
  isStub?: boolean
}

export type StoredInbound = {
  id: number
  ticketId: number
  awaitsRating: boolean
  /** The bot may have something to say to it. */
  isReceived: boolean
  /** As it is, but for what tells of its newest message; null where more has changed. */
  ticket: TicketRow | null
  /** Read with it, where the bot may answer. */
  standing: StoredBotState | null
}

/**
 * Stores a message in the ticket that it belongs to, moves the ticket to the top of its list with one unread more, and
 * applies what came before the message: all in one statement where the ticket is live. One written on the phone counts as a
 * person taking the turn. A blocked contact's, and a notice, go into the newest ticket, which neither moves nor reopens. Null
 * when the message is stored already, and for a notice where no ticket is.
 */
export async function storeInbound(
  tx: Tx,
  inbound: InboundContext,
  message: NewInbound,
): Promise<StoredInbound | null> {
  const isNotice = !saysSomething(message.mediaType)
  const moves = inbound.isActive && !isNotice && !(await isHeardQuietly(tx, inbound))
  const { fromMe } = message
  const values = { ...commonValues(tx, inbound, { fromMe, moves }), ...broughtValues(message, nowOf(tx)) }
  const result = isNotice ? await storeNotice(tx, inbound, values) : await storeSaid(tx, inbound, values)
  if (!result || result.messageId === null) return null
  const ticket = TICKETS.read(result)
  return follow(tx, inbound, { ...result, id: result.messageId, ticket, moves, fromMe })
}

/** An answer to a campaign moves the conversation that lives, and no other. */
async function isHeardQuietly(tx: Tx, inbound: InboundContext): Promise<boolean> {
  return Boolean(inbound.isQuiet) && (await findLiveTicket(tx, inbound)) === undefined
}

type Values = CommonValues & BroughtValues
type Result = Awaited<ReturnType<typeof STORE_IN.rows>>[number]
type Stored = Pick<
  Result,
  'messageVersion' | 'ticketVersion' | 'early' | 'rollbackLaneId' | 'isHeard' | 'standing'
> & { id: number; ticket: TicketRow; moves: boolean; fromMe: boolean }

/** Runs the effects of a stored message, whoever answers it. */
export async function follow(tx: Tx, inbound: InboundContext, stored: Stored): Promise<StoredInbound> {
  const { id, ticket, messageVersion: version, ticketVersion, early, moves, fromMe } = stored
  const facts = factsOf(ticket)
  emit(tx, { type: 'message.created', messageId: id, ticketId: ticket.id, version, ticket: facts })
  if (ticketVersion) announceTicketAs(tx, { ...ticket, version: ticketVersion }, facts)
  const isHeardOut = moves && !fromMe
  const toLane = isHeardOut ? stored.rollbackLaneId : null
  if (toLane !== null) await rollBack(tx, ticket.id, toLane)
  if (moves) await pushOrSettle(tx, ticket, { fromMe, isHeard: stored.isHeard && isHeardOut })
  if (early) await applyEarly(tx, inbound, id, early)
  const isReceived = isHeardOut && mayAnswer(ticket)
  const awaitsRating = isHeardOut && asksRating(ticket)
  const isSame = isReceived && !awaitsRating && toLane === null && early === null
  return {
    id,
    ticketId: ticket.id,
    awaitsRating,
    isReceived,
    ticket: isSame ? ticket : null,
    standing: stored.standing,
  }
}

/** Rechecks the pushes of the ticket once we wrote; pushes a customer's message to the users who are away. */
async function pushOrSettle(
  tx: Tx,
  { id, unreadMessages }: TicketRow,
  { fromMe, isHeard }: { fromMe: boolean; isHeard: boolean },
): Promise<void> {
  if (fromMe && unreadMessages > 0) await recheckShownPushes(tx, [pushTopic('ticket', id)])
  if (isHeard) await enqueueSubscribedPush(tx, { kind: 'message', ticketId: id })
}

async function storeSaid(tx: Tx, inbound: InboundContext, values: Values): Promise<Result> {
  const storedResult = values.moves ? await storeInLive(tx, values) : undefined
  return storedResult ?? storeIn(tx, values, await ticketFor(tx, inbound, values.fromMe))
}

async function storeNotice(tx: Tx, inbound: InboundContext, values: Values): Promise<Result | null> {
  const newest = await findNewestTicket(tx, inbound)
  return newest ? storeIn(tx, values, newest) : null
}

/** Sent together, carried out in this order: the second sees what the lock waited for. */
async function storeInLive(tx: Tx, values: Values): Promise<Result | undefined> {
  const [, [liveResult]] = await Promise.all([lockPair(tx, values), STORE_IN_LIVE.rows(tx.db, values)])
  return liveResult
}

async function storeIn(tx: Tx, values: Values, { id: ticketId }: TicketRow): Promise<Result> {
  return firstOrThrow(await STORE_IN.rows(tx.db, { ...values, ticketId }), 'ERR_NO_TICKET_FOUND')
}

async function ticketFor(tx: Tx, inbound: InboundContext, fromMe: boolean): Promise<TicketRow> {
  const opens = inbound.isActive && !inbound.isQuiet
  const newest = opens ? undefined : await findNewestTicket(tx, inbound)
  return newest ?? (await openTicket(tx, { ...inbound, fromMe })).ticket
}

/** Returns the statement's values that belong to one message. */
export function broughtValues(message: NewInbound, createdAt: string) {
  const { externalId, mediaType, body, data, sentAt, quotedExternalId = null, fileId = null } = message
  const { isStub = false, isForwarded = false } = message
  const dataJson = data && safeJson(data)
  const preview = previewOf(message)
  const values = { externalId, mediaType, body, dataJson, fileId, isStub, isForwarded, quotedExternalId }
  return { ...values, preview, createdAt, sentAt: sentAt.toISOString() } satisfies BroughtValues
}

/** Returns the statement's values that belong to the conversation. */
export function commonValues(
  { companyId }: Tx,
  { connectionId, contactId, authorId, address }: InboundContext,
  { fromMe, moves }: { fromMe: boolean; moves: boolean },
): CommonValues {
  const ack = fromMe ? ACK.sent : ACK.queued
  return { companyId, connectionId, contactId, authorId, address, fromMe, moves, ack }
}
