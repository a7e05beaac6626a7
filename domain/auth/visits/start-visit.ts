import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { supportVisits } from '#db/schema/support-visits.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { HOUR_MS } from '../../core/contract/time.ts'
import { platformCtx } from '../../core/platform.ts'
import { withinCompany } from '../../core/system/within-company.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { StartVisitInput } from '../contract/schema.ts'
import { sessionName } from '../sessions.ts'

const VISIT_MS = HOUR_MS

/**
 * A super administrator looks into another company for an hour, in a session of its own, for a reason that the company's admins
 * read. Returns the id of that session, which is stored as a hash. Throws ERR_NO_COMPANY_FOUND, ERR_VISIT_OWN_COMPANY. Server
 * behaviour §3, docs/decisions/113-support-visits.md.
 */
export function startVisit(ctx: Ctx, input: StartVisitInput & { companyId: number }): Promise<string> {
  const { actor } = ctx
  permit(actor, 'supportVisits:start')
  if (actor.kind !== 'user') throw new AppError('ERR_NO_PERMISSION')
  if (actor.companyId === input.companyId) throw new AppError('ERR_VISIT_OWN_COMPANY')

  const sessionId = randomBytes(20).toString('hex')
  return inTransaction(platformCtx(ctx), async (tx) => {
    const { companyId, reason } = input
    const [company] = await tx.db
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.id, companyId))
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND')
    const startedAt = tx.now()
    const endsAt = new Date(startedAt.getTime() + VISIT_MS)
    await withinCompany(tx, companyId, (companyTx) =>
      companyTx.db.insert(supportVisits).values({
        companyId,
        visitorId: actor.userId,
        visitorName: actor.name,
        reason,
        sessionName: sessionName(sessionId),
        signInName: actor.sessionId,
        startedAt,
        endsAt,
      }),
    )
    return sessionId
  })
}
