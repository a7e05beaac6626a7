import { and, desc, eq, lt } from 'drizzle-orm'
import { integrationDeliveries } from '#db/schema/integration-deliveries.ts'
import { maskPhones } from '../../contacts/contract/masking.ts'
import { masksNumbers } from '../../contacts/contract/rules.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import { CALL_FAILURES } from '../../flows/contract/call-failures.ts'
import type { DeliveryPage, DeliveryView, ListDeliveriesInput } from '../contract/schema.ts'
import { findIntegration } from '../queries.ts'

type DeliveryRow = typeof integrationDeliveries.$inferSelect

const ROWS_PER_PAGE = 20

/** GET /queueIntegration/{id}/deliveries: newest first. Throws ERR_NOT_FOUND. */
export function listDeliveries(
  ctx: Ctx,
  { queueIntegrationId, state, cursor }: ListDeliveriesInput & { queueIntegrationId: number },
): Promise<DeliveryPage> {
  permit(ctx.actor, 'queueIntegrations:list')
  return reading(ctx, async (tx) => {
    if (!(await findIntegration(tx, queueIntegrationId))) throw new AppError('ERR_NOT_FOUND')
    const rows = await tx.db
      .select()
      .from(integrationDeliveries)
      .where(
        and(
          inCompany(tx, integrationDeliveries, eq(integrationDeliveries.integrationId, queueIntegrationId)),
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
  })
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
