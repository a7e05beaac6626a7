import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { platformAudit } from '#db/schema/platform.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { platformCtx } from '../core/platform.ts'
import { reading } from '../core/transaction.ts'
import type { CompanyDeletion } from './contract/schema.ts'

const isDeletion = eq(platformAudit.action, 'company.deleted')

/** GET /companies/deletions: companies that are being erased, the first to go first. */
export function listDeletions(ctx: Ctx): Promise<CompanyDeletion[]> {
  permit(ctx.actor, 'companies:manage')
  return reading(platformCtx(ctx), async (tx) => {
    const rows = await tx.db
      .select()
      .from(platformAudit)
      .where(and(isDeletion, isNull(platformAudit.finishedAt)))
      .orderBy(asc(platformAudit.id))
    return rows.map(toDeletion)
  })
}

/** Deletions as live events show them. */
export async function liveDeletions(tx: Tx, ids: readonly number[]): Promise<CompanyDeletion[]> {
  if (ids.length === 0) return []
  const rows = await tx.db
    .select()
    .from(platformAudit)
    .where(and(isDeletion, inArray(platformAudit.id, [...ids])))
  return rows.map(toDeletion)
}

function toDeletion(row: typeof platformAudit.$inferSelect): CompanyDeletion {
  const { id, version, subject: name, done, total, finishedAt } = row
  return { id, version, name, done, total, isFinished: finishedAt !== null }
}
