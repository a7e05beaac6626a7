import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { externalCalls } from '#db/schema/external-api.ts'
import type { Ctx, Tx } from '../core/context.ts'
import type { ErrorCode } from '../core/contract/errors.ts'
import { MINUTE_MS } from '../core/contract/time.ts'
import { emit } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { safeText } from '../messages/contract/safe-text.ts'
import { connectionIdOf } from './connection-id-of.ts'

/** The log says of a refused call why. */
export function noteRefusedCall(
  ctx: Ctx,
  { number, code }: { number: string; code: ErrorCode },
): Promise<void> {
  return inTransaction(ctx, (tx) => noteRow(tx, { number: safeText(number), code, callCount: 1 }))
}

/**
 * Notes calls that were refused before anybody read them, as a token's with no room left: those of a minute and a code are one row,
 * so that a flood of them writes little.
 */
export function noteUnreadCalls(
  ctx: Ctx,
  { code, callCount }: { code: ErrorCode; callCount: number },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const sameRow = await rowOfMinute(tx, code)
    if (sameRow === undefined) return noteRow(tx, { number: '', code, callCount })
    await tx.db
      .update(externalCalls)
      .set({ callCount: sql`${externalCalls.callCount} + ${callCount}` })
      .where(inCompany(tx, externalCalls, eq(externalCalls.id, sameRow.id)))
    emit(tx, { type: 'externalCalls.changed' })
  })
}

/** The row of the last minute that counts such calls. */
async function rowOfMinute(tx: Tx, code: ErrorCode) {
  const since = new Date(tx.now().getTime() - MINUTE_MS)
  const isSame = and(
    eq(externalCalls.connectionId, connectionIdOf(tx)),
    eq(externalCalls.code, code),
    eq(externalCalls.number, ''),
    gt(externalCalls.createdAt, since),
  )
  const [row] = await tx.db
    .select({ id: externalCalls.id })
    .from(externalCalls)
    .where(inCompany(tx, externalCalls, isSame))
    .orderBy(desc(externalCalls.id))
    .limit(1)
  return row
}

type RefusedRow = { number: string; code: ErrorCode; callCount: number }

async function noteRow(tx: Tx, refused: RefusedRow): Promise<void> {
  const { companyId } = tx
  const row = { ...refused, companyId, connectionId: connectionIdOf(tx), createdAt: tx.now() }
  await tx.db.insert(externalCalls).values(row)
  emit(tx, { type: 'externalCalls.changed' })
}
