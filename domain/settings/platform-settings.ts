import { inArray } from 'drizzle-orm'
import { platformSettings } from '#db/schema/platform.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { recordOf } from '../core/contract/values/record-of.ts'
import { platformCtx } from '../core/platform.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import {
  FORM_KEYS,
  PLATFORM_KEYS,
  PLATFORM_SETTINGS,
  type PlatformSettingsView,
  SavePlatformInput,
} from './contract/platform-schema.ts'
import { isPlatformSecret, sealedKey, shownKey } from './platform-key.ts'
import { writePlatform } from './write-platform.ts'
import { lockSettings } from './write-settings.ts'

type Key = (typeof PLATFORM_KEYS)[number]

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

/** PUT /settings: several at once, or none; what is left out stays. Throws ERR_ROW_CHANGED with `current`. */
export function savePlatformSettings(
  ctx: Ctx,
  { version, ...input }: SavePlatformInput,
): Promise<PlatformSettingsView> {
  permit(ctx.actor, 'platform:save')
  return inTransaction(platformCtx(ctx), async (tx) => {
    await lockSettings(tx)
    const current = await readAll(tx)
    if (version !== undefined && current.version > version) throw new AppError('ERR_ROW_CHANGED', { current })
    await writePlatform(tx, rowsOf(tx, input, current))
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

/** Returns the rows to change. A key that comes back in its readable form is kept. */
function rowsOf(tx: Tx, input: Omit<SavePlatformInput, 'version'>, before: PlatformSettingsView) {
  return PLATFORM_KEYS.flatMap((name) => {
    const value = input[name]
    if (value === undefined || value === before[name]) return []
    return [{ name, value: isPlatformSecret(name) ? sealedKey(tx, name, value) : value }]
  })
}

async function readAll(tx: Tx): Promise<PlatformSettingsView> {
  const rows = await tx.db
    .select()
    .from(platformSettings)
    .where(inArray(platformSettings.name, [...PLATFORM_KEYS]))
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  const read = (key: Key) => stored.get(key) ?? PLATFORM_SETTINGS[key].fallback
  const changes = rows.filter(({ name }) => isOfForm(name)).map(({ updatedAt }) => updatedAt.getTime())
  return {
    version: Math.max(0, ...changes),
    ...recordOf(PLATFORM_KEYS, read),
    openaikeyaudio: shownKey(read('openaikeyaudio')),
  }
}

function isOfForm(name: string): boolean {
  return FORM_KEYS.some((key) => key === name)
}

function keyOf(text: string): Key {
  const key = PLATFORM_KEYS.find((name) => name === text)
  if (!key) throw new AppError('ERR_NO_SETTING_FOUND')
  return key
}
