import { eq } from 'drizzle-orm'
import { platformSettings } from '#db/schema/platform.ts'
import type { Ctx, Services } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { retryWhileAway } from '../core/database/patience.ts'
import { PLATFORM_SETTINGS, PUBLIC_SETTINGS } from './contract/platform-schema.ts'

/**
 * GET /public-settings/{key}: a setting of the platform that anybody may read. Throws ERR_SETTING_PRIVATE for every
 * other key, whether it exists or not. Server behaviour §10.
 */
export async function getPublicSetting(services: Services, key: string): Promise<string> {
  if (!Object.hasOwn(PUBLIC_SETTINGS, key)) throw new AppError('ERR_SETTING_PRIVATE')
  return (await findPlatformSetting(services, key)) ?? PUBLIC_SETTINGS[key] ?? ''
}

/** GET /support: how the platform's support is reached; empty where super has said nothing. */
export async function getSupport({ services, actor }: Ctx): Promise<{ contact: string }> {
  permit(actor, 'connections:list')
  return { contact: (await findPlatformSetting(services, 'supportContact')) ?? '' }
}

/** The largest file that the platform takes and keeps, in bytes. Server behaviour §1.8. */
export async function readMaxFileBytes(services: Services): Promise<number> {
  const megabytes = Number(await findPlatformSetting(services, 'downloadLimit'))
  const limit =
    Number.isFinite(megabytes) && megabytes > 0 ? megabytes : Number(PLATFORM_SETTINGS.downloadLimit.fallback)
  return Math.floor(limit * 1024 * 1024)
}

/** No tenant's table: it needs no company's fence. */
async function findPlatformSetting(services: Services, name: string): Promise<string | undefined> {
  const rows = await retryWhileAway(services, () =>
    services.db
      .select({ value: platformSettings.value })
      .from(platformSettings)
      .where(eq(platformSettings.name, name)),
  )
  return rows[0]?.value
}
