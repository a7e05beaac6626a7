import { max, sql } from 'drizzle-orm'
import { platformSettings } from '#db/schema/platform.ts'
import type { Tx } from '../core/context.ts'
import { emit } from '../core/outbox.ts'
import { PUBLIC_SETTINGS } from './contract/platform-schema.ts'
import { laterThan, lockSettings } from './write-settings.ts'

/** Stores settings of the platform, and tells every screen of every company of those that anybody may read. */
export async function writePlatform(tx: Tx, rows: readonly { name: string; value: string }[]): Promise<void> {
  if (rows.length === 0) return
  await lockSettings(tx)
  const [last] = await tx.db.select({ at: max(platformSettings.updatedAt) }).from(platformSettings)
  const updatedAt = laterThan(tx, last?.at ?? undefined)
  await tx.db
    .insert(platformSettings)
    .values(rows.map((row) => ({ ...row, updatedAt })))
    .onConflictDoUpdate({ target: platformSettings.name, set: { value: sql`excluded.value`, updatedAt } })
  if (rows.some(({ name }) => Object.hasOwn(PUBLIC_SETTINGS, name))) emit(tx, { type: 'platform.changed' })
}
