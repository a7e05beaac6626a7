import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { externalKeys } from '#db/schema/external-api.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { HOUR_MS } from '../core/contract/time.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { KEY_HOURS, type SentFromOutside } from './contract/schema.ts'

/** A call under a key: what is asked for, as a hash. */
export type KeyedCall = { connectionId: number; key: string; requestHash: string }

/**
 * Makes what is asked for under a key once: key, message and answer commit together. A repetition gets the very answer of the
 * first, and waits for it while the first still runs. Throws ERR_KEY_REUSED where something else was asked for under the key.
 * docs/decisions/133-external-api.md.
 */
export async function once(
  tx: Tx,
  { connectionId, key, requestHash }: KeyedCall,
  make: () => Promise<SentFromOutside>,
): Promise<{ answer: SentFromOutside; isRepeated: boolean }> {
  const isKey = isOf({ connectionId, key })
  await tx.db
    .delete(externalKeys)
    .where(inCompany(tx, externalKeys, isKey, lt(externalKeys.createdAt, oldest(tx))))
  const row = { companyId: tx.companyId, connectionId, key, requestHash, createdAt: tx.now() }
  // Waits while another transaction holds the same key, up to the limit of a lock.
  const insertedRows = await tx.db
    .insert(externalKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: externalKeys.key })
  if (insertedRows.length === 0) {
    const answer = await answerUnder(tx, { connectionId, key, requestHash })
    // The first was rolled back just now, or is not heard of: the caller comes again.
    if (!answer) throw stillRunning()
    return { answer, isRepeated: true }
  }
  const answer = await make()
  await tx.db
    .update(externalKeys)
    .set({ answer })
    .where(inCompany(tx, externalKeys, isKey))
  return { answer, isRepeated: false }
}

/**
 * The answer that the same call got before; undefined where it got none yet, or too long ago. Throws ERR_KEY_REUSED where something
 * else was asked for under the key.
 */
export async function answerUnder(
  tx: Tx,
  { requestHash, ...keyed }: KeyedCall,
): Promise<SentFromOutside | undefined> {
  const isNew = gte(externalKeys.createdAt, oldest(tx))
  const [earlier] = await tx.db
    .select()
    .from(externalKeys)
    .where(inCompany(tx, externalKeys, isOf(keyed), isNew))
  if (!earlier?.answer) return undefined
  if (earlier.requestHash !== requestHash) throw new AppError('ERR_KEY_REUSED')
  return earlier.answer
}

function isOf({ connectionId, key }: Pick<KeyedCall, 'connectionId' | 'key'>) {
  return and(eq(externalKeys.connectionId, connectionId), eq(externalKeys.key, key))
}

/** The refusal of a repetition that came too early: it finds the answer of the first when it comes again. */
export function stillRunning(): AppError {
  return new AppError('ERR_STILL_RUNNING', { retryAfterSeconds: 1 })
}

const BATCH_SIZE = 1000

/** Removes keys that are over. Answers how many went. */
export function purgeExternalKeys(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const removedRows = await tx.db.execute(sql`
      delete from external_keys where ctid = any(array(select ctid from external_keys
        where company_id = ${tx.companyId} and created_at < ${oldest(tx).toISOString()}::timestamptz limit ${BATCH_SIZE}))
      returning 1`)
    return removedRows.length
  })
}

function oldest(tx: Tx): Date {
  return new Date(tx.now().getTime() - KEY_HOURS * HOUR_MS)
}
