import { inArray, max } from 'drizzle-orm'
import { companySettings } from '#db/schema/settings.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { onOff } from '../core/contract/values/switch.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import {
  COMPANY_SETTINGS,
  type CompanySetting,
  type CompanySettings,
  isCompanySetting,
} from './contract/schema.ts'

/** A company's settings as they leave the server: switches `enabled`/`disabled`, flags true/false, texts as they are. */
export type WireSettings = Record<CompanySetting, string | boolean>

const cachedSettings = new WeakMap<Tx, Promise<CompanySettings>>()

/** Every setting of the company, decoded, with defaults for those never saved. Read once a transaction. */
export function getSettings(tx: Tx): Promise<CompanySettings> {
  const earlier = cachedSettings.get(tx)
  if (earlier) return earlier
  const settings = readSettings(tx)
  cachedSettings.set(tx, settings)
  return settings
}

/** Called after a write, so that the same transaction reads anew. */
export function forgetSettings(tx: Tx): void {
  cachedSettings.delete(tx)
}

/** Returns the time when a setting of the company, or one of these, was last changed; undefined if none was. */
export async function settingsChangedAt(
  tx: Tx,
  names?: readonly CompanySetting[],
): Promise<Date | undefined> {
  const [row] = await tx.db
    .select({ at: max(companySettings.updatedAt) })
    .from(companySettings)
    .where(inCompany(tx, companySettings, names && inArray(companySettings.name, [...names])))
  return row?.at ?? undefined
}

/** GET /companySettings: every setting in its wire form. Specification 1 §7. */
export function getCompanySettings(ctx: Ctx): Promise<WireSettings> {
  permit(ctx.actor, 'settings:read')
  return reading(ctx, async (tx) => encodeSettings(await getSettings(tx)))
}

/** GET /companySettingOne: one setting, under its own name. */
export async function getCompanySetting(
  ctx: Ctx,
  input: { column: CompanySetting },
): Promise<Partial<WireSettings>> {
  const settings = await getCompanySettings(ctx)
  return { [input.column]: settings[input.column] }
}

/** Whether the company hides its customers' numbers from profile user. Server behaviour §2.7. */
export function hidesNumbers(settings: CompanySettings): boolean {
  return settings.enableLGPD && settings.lgpdHideNumber
}

async function readSettings(tx: Tx): Promise<CompanySettings> {
  const rows = await tx.db
    .select({ name: companySettings.name, value: companySettings.value })
    .from(companySettings)
    .where(inCompany(tx, companySettings))
  return decodeSettings(new Map(rows.map((row) => [row.name, row.value])))
}

/** A value that no longer fits its setting counts as never saved. */
export function decodeSettings(stored: ReadonlyMap<string, string>): CompanySettings {
  const entries = Object.entries(COMPANY_SETTINGS).map(([name, { codec, fallback }]) => {
    const value = stored.get(name)
    const read = value === undefined ? undefined : codec.safeParse(value)
    return [name, read?.success ? read.data : fallback]
  })
  return complete(Object.fromEntries(entries))
}

export function encodeSettings(settings: CompanySettings): WireSettings {
  const entries = Object.entries(settings).map(([name, value]) => {
    const isSwitch = isCompanySetting(name) && COMPANY_SETTINGS[name].kind === 'switch'
    return [name, isSwitch ? onOff(value === true) : value]
  })
  return Object.fromEntries(entries)
}

/** Guaranteed by construction: one entry for each line of COMPANY_SETTINGS, read by that line's codec. */
function complete(entries: Record<string, unknown>): CompanySettings {
  return entries as CompanySettings
}
