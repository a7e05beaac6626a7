import { sql } from 'drizzle-orm'
import { earlyEffects } from '#db/schema/raw-events.ts'
import type { Tx } from '../../core/context.ts'
import { textArray } from '../../core/database/sql-arrays.ts'
import { nowOf } from '../outbound/store-outbound.ts'

/** An effect that came before its message. `authorId` 0 is ourselves, or the person of a chat that is no group. */
export type EarlyEffect = {
  connectionId: number
  /** The chat; 0 for an ack, which names none. */
  contactId: number
  externalId: string
  fromMe: boolean
  authorId: number
  kind: 'ack' | 'edit' | 'revoke' | 'reaction'
  value: string
  byMe: boolean
  sentAt: Date
}

/** Effects whose message never came are forgotten after so many days. */
const KEPT_DAYS = 14

/** Keeps effects until their message comes, and forgets the company's old ones. Call under `lockExternalIds`. */
export async function keepEarly(tx: Tx, effects: readonly EarlyEffect[]): Promise<void> {
  if (effects.length === 0) return
  await tx.db.insert(earlyEffects).values(effects.map((effect) => ({ ...effect, companyId: tx.companyId })))
  await tx.db.execute(sql`
    delete from early_effects where company_id = ${tx.companyId}
      and created_at < ${nowOf(tx)}::timestamptz - make_interval(days => ${KEPT_DAYS})`)
}

/**
 * Lets one transaction at a time decide about a message of the channel, known or not: without it a message and what
 * acts upon it could miss each other. The next statement sees what the one before left.
 */
export async function lockExternalIds(
  tx: Tx,
  connectionId: number,
  externalIds: readonly string[],
): Promise<void> {
  await tx.db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(key, ${connectionId})) from (
      select distinct unnest(${textArray(externalIds)}) as key order by 1) keys`)
}
