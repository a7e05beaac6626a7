import { eq, type SQL, sql } from 'drizzle-orm'
import { integrationDeliveries } from '#db/schema/integration-deliveries.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { emit } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { safeText } from '../messages/contract/safe-text.ts'
import type { DELIVERY_STATES } from './contract/delivery-states.ts'

/** The part of an answer that is kept. */
const MAX_ANSWER_HEAD = 4096
/** A longer body is not kept, and cannot be sent again by hand. */
const MAX_REQUEST_BODY = 64 * 1024

export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** A call to another system, as its log names it. */
export type LoggedCall = {
  /** Null for a system that stands in a flow's node alone: it has no log. */
  integrationId: number | null
  ticketId: number
  /** The same over all tries. */
  eventId: string
  event: string
  /** The body of an event, kept so that it can be sent again; empty for all other calls. */
  requestBody: string
}

/** The result of one try. */
export type Try = {
  state: DeliveryState
  status: number | null
  failure: string | null
  milliseconds: number
  answer: string
  nextTryAt: Date | null
}

/** An event that was begun before, as the log holds it. */
export type EarlierCall = {
  state: DeliveryState
  status: number | null
  requestBody: string
  /** The whole answer; null where only its beginning is kept. */
  answer: string | null
}

/**
 * Notes that a call begins, before it does. Answers what was noted of the same event earlier: the process may have ended between
 * the call and the use of its answer, at the first try or at a later one.
 */
export function noteCall(ctx: Ctx, call: LoggedCall): Promise<EarlierCall | undefined> {
  const { integrationId } = call
  if (integrationId === null) return Promise.resolve(undefined)
  return inTransaction(ctx, async (tx) => {
    const fields = { ...call, integrationId, requestBody: keptBody(call.requestBody) }
    const insertedRows = await tx.db
      .insert(integrationDeliveries)
      .values({ ...fields, companyId: tx.companyId, state: 'pending', createdAt: tx.now() })
      .onConflictDoNothing()
      .returning({ id: integrationDeliveries.id })
    if (insertedRows.length > 0) return undefined
    const [earlier] = await tx.db
      .select()
      .from(integrationDeliveries)
      .where(ofEvent(tx, call.eventId))
      .for('update')
    if (!earlier) return undefined
    // It begins once more: if the process ends now, the other side may have got it.
    if (earlier.state === 'retrying')
      await tx.db
        .update(integrationDeliveries)
        .set({ state: 'pending', nextTryAt: null, updatedAt: tx.now() })
        .where(ofEvent(tx, call.eventId))
    const { state, status, requestBody, answerHead } = earlier
    return { state, status, requestBody, answer: answerHead.length < MAX_ANSWER_HEAD ? answerHead : null }
  })
}

/** Notes what came of a try. */
export async function noteTry(
  ctx: Ctx,
  call: { eventId: string; integrationId?: LoggedCall['integrationId'] },
  result: Try,
): Promise<void> {
  if (call.integrationId === null) return
  const { state, status, failure, milliseconds, nextTryAt } = result
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .update(integrationDeliveries)
      .set({
        state,
        status,
        failure,
        milliseconds,
        nextTryAt,
        answerHead: safeText(result.answer.slice(0, MAX_ANSWER_HEAD)),
        attempts: sql`${integrationDeliveries.attempts} + 1`,
        tries: withTry(tx, result),
        updatedAt: tx.now(),
      })
      .where(ofEvent(tx, call.eventId))
      .returning({ connectionId: integrationDeliveries.connectionId })
    if (row?.connectionId) emit(tx, { type: 'externalCalls.changed' })
  })
}

/**
 * Notes what came of a try by hand. One that failed while the event is tried by itself ends none of those tries, and is none of
 * them.
 */
export function noteTryByHand(ctx: Ctx, call: { eventId: string }, result: Try): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ state: integrationDeliveries.state })
      .from(integrationDeliveries)
      .where(ofEvent(tx, call.eventId))
      .for('update')
    const isTriedStill = row?.state === 'pending' || row?.state === 'retrying'
    if (result.state === 'delivered' || !isTriedStill) return noteTry(tx, call, result)
    await tx.db
      .update(integrationDeliveries)
      .set({ tries: withTry(tx, result), updatedAt: tx.now() })
      .where(ofEvent(tx, call.eventId))
  })
}

function withTry(tx: Tx, { status, failure, milliseconds }: Try): SQL {
  const line = { at: tx.now().toISOString(), status, failure, ms: milliseconds }
  return sql`${integrationDeliveries.tries} || ${JSON.stringify([line])}::jsonb`
}

function keptBody(body: string): string {
  return body.length > MAX_REQUEST_BODY ? '' : body
}

function ofEvent(tx: Tx, eventId: string) {
  return inCompany(tx, integrationDeliveries, eq(integrationDeliveries.eventId, eventId))
}
