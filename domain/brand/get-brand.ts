import { inArray } from 'drizzle-orm'
import { platformSettings } from '#db/schema/platform.ts'
import type { Services } from '../core/context.ts'
import { retryWhileAway } from '../core/database/patience.ts'
import { BRAND_KEYS, type BrandView, USUAL_BRAND } from './contract/schema.ts'

/** GET /brand: how the platform calls itself and looks, for anybody. */
export function getBrand(services: Services): Promise<BrandView> {
  return retryWhileAway(services, () => readBrand(services.db))
}

/** No tenant's table: it needs no company's fence. */
export async function readBrand(db: Pick<Services['db'], 'select'>): Promise<BrandView> {
  const { name, value, updatedAt } = platformSettings
  const rows = await db
    .select({ name, value, updatedAt })
    .from(platformSettings)
    .where(inArray(name, [...BRAND_KEYS]))
  const stored = Object.fromEntries(rows.map((row) => [row.name, row.value]))
  const version = Math.max(0, ...rows.map((row) => row.updatedAt.getTime()))
  return { ...USUAL_BRAND, ...stored, version }
}
