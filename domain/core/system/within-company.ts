import { sql } from 'drizzle-orm'
import type { Tx } from '../context.ts'
import { writeEvents } from '../outbox.ts'
import { PLATFORM } from '../platform.ts'

/**
 * Does a part of the platform's transaction inside one company, as its machinery: what is made or told there commits with
 * the rest, or not at all.
 */
export async function withinCompany<T>(
  platform: Tx,
  companyId: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (platform.companyId !== PLATFORM || platform.mode !== 'write')
    throw new Error('companies are entered from the platform alone')
  const tx: Tx = {
    ...platform,
    companyId,
    actor: { kind: 'system', companyId, name: 'job' },
    pendingEffects: { events: [], signals: platform.pendingEffects.signals },
  }
  await enter(platform, companyId)
  const value = await work(tx)
  await writeEvents(tx)
  await enter(platform, PLATFORM)
  return value
}

async function enter(tx: Tx, companyId: number): Promise<void> {
  await tx.db.execute(sql`select set_config('app.company_id', ${String(companyId)}, true)`)
}
