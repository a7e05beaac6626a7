import { sql } from 'drizzle-orm'
import { companySettings } from '#db/schema/settings.ts'
import { endOlderSessions } from '../auth/end-sessions.ts'
import type { Tx } from '../core/context.ts'
import { emit } from '../core/outbox.ts'
import type { CompanySetting } from './contract/schema.ts'
import { forgetSettings, getSettings, settingsChangedAt } from './get-settings.ts'

/** Settings that decide what users see: their sockets subscribe anew when one changes. */
const RIGHTS: ReadonlySet<CompanySetting> = new Set(['enableLGPD', 'lgpdHideNumber', 'showCampaigns'])

/**
 * Locks the company's settings, so that users write them one after the other: the version is the time of the last
 * change.
 */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(${settingsKey(tx)})`)
}

/** Keeps the company's settings as they are until the transaction ends, for who acts by them; others may do so, too. */
export async function holdSettings(tx: Tx): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock_shared(${settingsKey(tx)})`)
}

function settingsKey({ companyId }: Tx) {
  return sql`hashtextextended(${`settings:${companyId}`}, 0)`
}

/**
 * Stores settings as they lie in the table, and tells every screen of the company. Once people may no longer use several
 * devices at once, all but one of each is signed out. Under `lockSettings`.
 */
export async function writeSettings(tx: Tx, values: ReadonlyMap<CompanySetting, string>): Promise<void> {
  if (values.size === 0) return
  const updatedAt = laterThan(tx, await settingsChangedAt(tx))
  const rows = [...values].map(([name, value]) => ({ companyId: tx.companyId, name, value, updatedAt }))
  await tx.db
    .insert(companySettings)
    .values(rows)
    .onConflictDoUpdate({
      target: [companySettings.companyId, companySettings.name],
      set: { value: sql`excluded.value`, updatedAt },
    })
  forgetSettings(tx)
  if (values.has('allowSeveralDevices') && !(await getSettings(tx)).allowSeveralDevices)
    await endOlderSessions(tx)
  emit(tx, { type: 'company.changed', rights: [...values.keys()].some((name) => RIGHTS.has(name)) })
}

/** Two changes of one millisecond, or of clocks that differ, are still one after the other. */
export function laterThan(tx: Tx, last: Date | undefined): Date {
  const now = tx.now()
  return last && last >= now ? new Date(last.getTime() + 1) : now
}
