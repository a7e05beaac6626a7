import { and, desc, eq, lt } from 'drizzle-orm'
import { integrationDeliveries } from '#db/schema/integration-deliveries.ts'
import { maskPhones } from '../contacts/contract/masking.ts'
import { masksNumbers } from '../contacts/contract/rules.ts'
import type { Tx } from '../core/context.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { inCompany } from '../core/tenancy.ts'
import { CALL_FAILURES } from '../flows/contract/call-failures.ts'
import type { DeliveryPage, DeliveryView, ListDeliveriesInput } from './contract/schema.ts'

type DeliveryRow = typeof integrationDeliveries.$inferSelect

/** The owner of calls: an integration, or the connection of a webhook. */
export type DeliveryOwner = { integrationId: number } | { connectionId: number }

const ROWS_PER_PAGE = 20

/** The calls of an owner, newest first. */
export async function deliveryPage(
  tx: Tx,
  owner: DeliveryOwner,
  { state, cursor }: ListDeliveriesInput,
): Promise<DeliveryPage> {
  const rows = await tx.db
    .select()
    .from(integrationDeliveries)
    .where(
      and(
        inCompany(tx, integrationDeliveries, isOf(owner)),
        state && eq(integrationDeliveries.state, state),
        cursor ? lt(integrationDeliveries.id, Number(cursor)) : undefined,
      ),
    )
    .orderBy(desc(integrationDeliveries.id))
    .limit(ROWS_PER_PAGE + 1)
  const shownRows = rows.slice(0, ROWS_PER_PAGE)
  const hasMore = rows.length > ROWS_PER_PAGE
  const last = shownRows.at(-1)
  return {
    deliveries: shownRows.map((row) => deliveryView(tx, row)),
    hasMore,
    next: hasMore && last ? String(last.id) : null,
  }
}

/** A call of an owner. Throws ERR_NOT_FOUND. */
export async function findDelivery(tx: Tx, owner: DeliveryOwner, deliveryId: number): Promise<DeliveryRow> {
  const rows = await tx.db
    .select()
    .from(integrationDeliveries)
    .where(inCompany(tx, integrationDeliveries, eq(integrationDeliveries.id, deliveryId), isOf(owner)))
  return firstOrThrow(rows, 'ERR_NOT_FOUND')
}

function isOf(owner: DeliveryOwner) {
  return 'integrationId' in owner
    ? eq(integrationDeliveries.integrationId, owner.integrationId)
    : eq(integrationDeliveries.connectionId, owner.connectionId)
}

/** A call as the actor may see it: from whom numbers are hidden, they are hidden in what was sent and answered as well. */
export function deliveryView({ actor }: Tx, row: DeliveryRow): DeliveryView {
  const shown = (text: string) => (masksNumbers(actor) ? maskPhones(text) : text)
  const { requestBody, answerHead, nextTryAt, createdAt, ticketId, status, failure, milliseconds } = row
  return {
    id: row.id,
    eventId: row.eventId,
    event: row.event,
    state: row.state,
    attempts: row.attempts,
    status,
    failure: CALL_FAILURES.find((code) => code === failure) ?? null,
    milliseconds,
    requestBody: shown(requestBody),
    answerHead: shown(answerHead),
    tries: row.tries,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    ticketId,
    isReplayable: requestBody !== '',
    createdAt: createdAt.toISOString(),
  }
}
