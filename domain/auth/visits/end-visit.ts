import { eq, isNull } from 'drizzle-orm'
import { supportVisits } from '#db/schema/support-visits.ts'
import { type Ctx, type Services, systemCtx } from '../../core/context.ts'
import { isVisitor } from '../../core/contract/actor.ts'
import { emit } from '../../core/outbox.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'

type Visit = { name: string; userId: number; companyId: number }

/** DELETE /support-visits/current: the actor leaves the company that they visit. Whoever visits none has left. */
export async function leaveVisit({ services, actor }: Ctx): Promise<void> {
  if (actor.kind !== 'user' || !isVisitor(actor)) return
  await endVisit(services, { name: actor.sessionId, userId: actor.userId, companyId: actor.companyId })
}

/** Ends a support visit, if it still lasts, at once and in every window. */
export async function endVisit(
  services: Services,
  { name: sessionId, userId, companyId }: Visit,
): Promise<void> {
  await inTransaction(systemCtx(services, companyId, 'job'), async (tx) => {
    const ended = await tx.db
      .update(supportVisits)
      .set({ endedAt: tx.now() })
      .where(
        inCompany(tx, supportVisits, eq(supportVisits.sessionName, sessionId), isNull(supportVisits.endedAt)),
      )
      .returning({ id: supportVisits.id })
    if (ended.length > 0) emit(tx, { type: 'session.ended', sessionId, userId, reason: 'visit_ended' })
  })
}
