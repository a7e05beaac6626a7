import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { onOff } from '../core/contract/values/switch.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import {
  COMPANY_OPTION_NAMES,
  type CompanyOptionName,
  type CompanyOptionsView,
  optionOf,
  type SaveOptionsInput,
} from './contract/options.ts'
import { COMPANY_SETTINGS } from './contract/schema.ts'
import { getSettings, settingsChangedAt } from './get-settings.ts'
import { requireOptionWords } from './option-words.ts'
import { lockSettings, writeSettings } from './write-settings.ts'

/** GET /companyOptions: the settings that the page shows, decoded, with the version that saving compares. */
export function getOptions(ctx: Ctx): Promise<CompanyOptionsView> {
  permit(ctx.actor, 'settings:save')
  return reading(ctx, viewOf)
}

/**
 * PUT /companyOptions: the page's settings, all at once or none; one that is not given stays. Throws ERR_ROW_CHANGED with
 * `current`, and ERR_VALIDATION for a text that is needed and has no words, or is no address. Specification 2 §5.
 */
export function saveOptions(
  ctx: Ctx,
  { version, ...changes }: SaveOptionsInput,
): Promise<CompanyOptionsView> {
  permit(ctx.actor, 'settings:save')
  const names = COMPANY_OPTION_NAMES.filter((name) => changes[name] !== undefined)
  for (const name of names) permit(ctx.actor, optionOf(name).permission)

  return inTransaction(ctx, async (tx) => {
    await lockSettings(tx)
    const current = await viewOf(tx)
    if (version !== undefined && current.version > version) throw new AppError('ERR_ROW_CHANGED', { current })
    const changed = names.filter((name) => changes[name] !== current[name])
    const written = Object.fromEntries(changed.map((name) => [name, changes[name]]))
    requireOptionWords({ ...current, ...changes }, written)
    await writeSettings(tx, new Map(changed.map((name) => [name, stored(name, changes[name])])))
    return viewOf(tx)
  })
}

async function viewOf(tx: Tx): Promise<CompanyOptionsView> {
  const [settings, changedAt] = [await getSettings(tx), await settingsChangedAt(tx, COMPANY_OPTION_NAMES)]
  const version = changedAt?.getTime() ?? 0
  return { ...settings, version, ...(changedAt && { updatedAt: changedAt.toISOString() }) }
}

function stored(name: CompanyOptionName, value: unknown): string {
  return COMPANY_SETTINGS[name].kind === 'switch' ? onOff(value === true) : String(value)
}
