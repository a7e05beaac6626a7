import { inArray, sql } from 'drizzle-orm'
import { platformSettings } from '#db/schema/companies.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError, invalid } from '../core/errors.ts'
import { permit } from '../core/permissions.ts'
import { platformCtx } from '../core/platform.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { isPlatformSecret, sealedKey, shownKey } from './platform-key.ts'
import { PLATFORM_KEYS, type PlatformSettingsView, SavePlatformInput } from './platform-schema.ts'
import { PLATFORM_SETTINGS } from './schema.ts'

type Key = keyof PlatformSettingsView

/** GET /settings: what super may change of the platform, with its defaults. */
export function getPlatformSettings(ctx: Ctx): Promise<PlatformSettingsView> {
  permit(ctx.actor, 'platform:save')
  return reading(platformCtx(ctx), readAll)
}

/** GET /setting/{key}: one of them. Throws ERR_NO_SETTING_FOUND. */
export async function getPlatformSetting(ctx: Ctx, { key }: { key: string }) {
  const name = keyOf(key)
  const settings = await getPlatformSettings(ctx)
  return { key: name, value: settings[name] }
}

/** PUT /settings: several at once, or none; what is left out stays. */
export function savePlatformSettings(ctx: Ctx, input: SavePlatformInput): Promise<PlatformSettingsView> {
  permit(ctx.actor, 'platform:save')
  return inTransaction(platformCtx(ctx), async (tx) => {
    const rows = rowsOf(tx, input, await readAll(tx))
    if (rows.length > 0)
      await tx.db
        .insert(platformSettings)
        .values(rows.map((row) => ({ ...row, updatedAt: tx.now() })))
        .onConflictDoUpdate({
          target: platformSettings.name,
          set: { value: sql`excluded.value`, updatedAt: tx.now() },
        })
    return readAll(tx)
  })
}

/** PUT /settings/{key}: one of them. Throws ERR_NO_SETTING_FOUND, and ERR_VALIDATION for a value that it does not know. */
export async function savePlatformSetting(ctx: Ctx, { key, value }: { key: string; value: string }) {
  permit(ctx.actor, 'platform:save')
  const name = keyOf(key)
  const read = SavePlatformInput.safeParse({ [name]: value })
  if (!read.success) throw invalid({ value: 'invalid' })
  const settings = await savePlatformSettings(ctx, read.data)
  return { key: name, value: settings[name] }
}

/** What changes. A key that comes back as it was shown is the one that is kept. */
function rowsOf(tx: Tx, input: SavePlatformInput, before: PlatformSettingsView) {
  return Object.entries(input).flatMap(([name, value]) => {
    if (value === undefined) return []
    if (!isPlatformSecret(name)) return [{ name, value }]
    return value !== '' && value === before[name] ? [] : [{ name, value: sealedKey(tx, name, value) }]
  })
}

async function readAll(tx: Tx): Promise<PlatformSettingsView> {
  const rows = await tx.db
    .select({ name: platformSettings.name, value: platformSettings.value })
    .from(platformSettings)
    .where(inArray(platformSettings.name, [...PLATFORM_KEYS]))
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  const read = (key: Key) => stored.get(key) ?? PLATFORM_SETTINGS[key]
  return {
    appName: read('appName'),
    primaryColorLight: read('primaryColorLight'),
    primaryColorDark: read('primaryColorDark'),
    downloadLimit: read('downloadLimit'),
    openaikeyaudio: shownKey(read('openaikeyaudio')),
  }
}

function keyOf(text: string): Key {
  const key = PLATFORM_KEYS.find((name) => name === text)
  if (!key) throw new AppError('ERR_NO_SETTING_FOUND')
  return key
}
