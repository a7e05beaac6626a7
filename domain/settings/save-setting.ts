import { companySettings } from '#db/schema/companies.ts'
import type { Ctx } from '../core/context.ts'
import { invalid } from '../core/errors.ts'
import { emit } from '../core/outbox.ts'
import { permit } from '../core/permissions.ts'
import { inTransaction } from '../core/transaction.ts'
import { onOff } from '../core/values/switch.ts'
import { forgetSettings, getCompanySetting, type WireSettings } from './get-settings.ts'
import { COMPANY_SETTINGS, type CompanySetting, type SaveSettingInput } from './schema.ts'

/** Settings that decide what users see: their sockets subscribe anew when one changes. */
const RIGHTS: ReadonlySet<CompanySetting> = new Set(['enableLGPD', 'lgpdHideNumber'])

/**
 * PUT /companySettings: one column. Answers the column as it stands now. Throws ERR_NO_PERMISSION, and ERR_VALIDATION
 * for a value that the setting does not know. Specification 1 §7.
 */
export function saveSetting(ctx: Ctx, input: SaveSettingInput): Promise<Partial<WireSettings>> {
  permit(ctx.actor, 'settings:save')
  const value = stored(input)

  return inTransaction(ctx, async (tx) => {
    const updatedAt = tx.now()
    await tx.db
      .insert(companySettings)
      .values({ companyId: tx.companyId, name: input.column, value, updatedAt })
      .onConflictDoUpdate({
        target: [companySettings.companyId, companySettings.name],
        set: { value, updatedAt },
      })
    forgetSettings(tx)
    emit(tx, { type: 'company.changed', rights: RIGHTS.has(input.column) })
    return getCompanySetting(tx, input)
  })
}

function stored({ column, data }: SaveSettingInput): string {
  const { codec, kind } = COMPANY_SETTINGS[column]
  const read = codec.safeParse(data)
  if (!read.success) throw invalid({ data: kind })
  return kind === 'switch' ? onOff(read.data === true) : String(read.data)
}
