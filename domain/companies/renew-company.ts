import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { dayOf, endOfDay } from '../core/contract/time.ts'
import { platformCtx } from '../core/platform.ts'
import { lockRow } from '../core/resources/resource-table.ts'
import { updateColumns } from '../core/resources/resource-write.ts'
import { inTransaction } from '../core/transaction.ts'
import { companyVerbs } from './company-verbs.ts'
import { companyResource } from './contract/resource.ts'
import { PLATFORM_COMPANY, renewed } from './contract/rules.ts'
import type { CompanyDetails } from './contract/schema.ts'

/**
 * Moves the due date by the recurrence, from the later of the old one and today; with `version`, once however often it is
 * pressed. The platform's own never ends. Throws ERR_NO_COMPANY_FOUND, ERR_ROW_CHANGED with `current`, ERR_PLATFORM_COMPANY. Specification 2 §2, §4.
 */
export function renewCompany(
  ctx: Ctx,
  { companyId, version }: { companyId: number; version?: number | undefined },
): Promise<CompanyDetails> {
  permit(ctx.actor, 'companies:manage')
  if (companyId === PLATFORM_COMPANY) throw new AppError('ERR_PLATFORM_COMPANY')
  return inTransaction(platformCtx(ctx), async (tx) => {
    const { binding } = companyVerbs
    const { dueAt, timeZone, ...row } = await lockRow(companyResource, binding, tx, companyId)
    const before = { ...row, dueDate: dueAt && dayOf(dueAt, timeZone) }
    const { dueDate, dueDay } = renewed(before, dayOf(tx.now(), timeZone))
    const values = { dueAt: endOfDay(dueDate, timeZone), dueDay }
    return updateColumns(companyResource, binding, tx, companyId, { version, values })
  })
}
