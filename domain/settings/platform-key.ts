import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { platformSettings } from '#db/schema/platform.ts'
import type { Tx } from '../core/context.ts'
import { PLATFORM } from '../core/platform.ts'

/** The keys of outside services that super gives to every company. Specification 2 §7. */
const PLATFORM_SECRETS = ['openaikeyaudio'] as const
export type PlatformSecret = (typeof PLATFORM_SECRETS)[number]

export function isPlatformSecret(name: string): name is PlatformSecret {
  return PLATFORM_SECRETS.some((secret) => secret === name)
}

/** As it stands in its row: sealed, in base64, beside its last four signs. */
const SealedKey = z.object({ sealed: z.string(), lastFour: z.string() })

/** Returns the readable form of a key: `****` and its last four characters; empty while there is none. */
export function shownKey(stored: string): string {
  return stored === '' ? '' : `****${SealedKey.parse(JSON.parse(stored)).lastFour}`
}

/** The row's value for a key; an empty one takes the key away. */
export function sealedKey(tx: Tx, name: PlatformSecret, key: string): string {
  if (key === '') return ''
  const sealed = tx.services.secrets.seal('settings', placeOf(name), Buffer.from(key))
  return JSON.stringify({ sealed: Buffer.from(sealed).toString('base64'), lastFour: key.slice(-4) })
}

/** The key itself, for whoever asks the service; undefined while there is none. */
export async function findPlatformKey(tx: Tx, name: PlatformSecret): Promise<string | undefined> {
  const [row] = await tx.db
    .select({ value: platformSettings.value })
    .from(platformSettings)
    .where(eq(platformSettings.name, name))
  if (!row?.value) return undefined
  const sealed = Buffer.from(SealedKey.parse(JSON.parse(row.value)).sealed, 'base64')
  return Buffer.from(tx.services.secrets.open('settings', placeOf(name), sealed)).toString('utf8')
}

function placeOf(name: PlatformSecret) {
  return { table: 'platform_settings', row: name, companyId: PLATFORM }
}
