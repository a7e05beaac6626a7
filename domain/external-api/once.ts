import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { preparedStatement } from '#db/prepared-statement.ts'
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
 * first, and waits for it while the first still runs. It waits at a lock before it writes anything, as the events of everybody wait
 * for the oldest transaction that writes. Throws ERR_KEY_REUSED where something else was asked for under the key, ERR_STILL_RUNNING.
 * docs/decisions/133-external-api.md.
 */
export async function once(
  tx: Tx,
  call: KeyedCall,
  make: () => Promise<SentFromOutside>,
): Promise<SentFromOutside> {
  // Sent together: the answer is looked for when the lock is there.
  const [, earlier] = await Promise.all([lockKey(tx, call), answerUnder(tx, call)])
  if (earlier) return earlier
  const answer = await make()
  await keepAnswer(tx, call, answer)
  return answer
}

/** One at a time under a key, until the transaction ends. */
function lockKey(tx: Tx, { connectionId, key }: KeyedCall): Promise<unknown> {
  return LOCK_KEY.now(tx.db, { name: `external-key:${tx.companyId}:${connectionId}:${key}` })
}

const LOCK_KEY = preparedStatement<{ name: string }>(
  (hole) => sql`select pg_advisory_xact_lock(hashtextextended(${hole('name')}, 0))`,
)

/** Stores the answer, also where the key was used before and is over. */
async function keepAnswer(
  tx: Tx,
  { connectionId, key, requestHash }: KeyedCall,
  answer: SentFromOutside,
): Promise<void> {
  const { companyId } = tx
  const entry = { requestHash, answer, createdAt: tx.now() }
  const keptRows = await tx.db
    .insert(externalKeys)
    .values({ companyId, connectionId, key, ...entry })
    .onConflictDoUpdate({
      target: [externalKeys.companyId, externalKeys.connectionId, externalKeys.key],
      set: entry,
      setWhere: lt(externalKeys.createdAt, oldest(tx)),
    })
    .returning({ key: externalKeys.key })
  // Somebody who does not know the lock made it: the caller comes again.
  if (keptRows.length === 0) throw stillRunning()
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
