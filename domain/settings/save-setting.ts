import type { Ctx } from '../core/context.ts'
import { invalid } from '../core/errors.ts'
import { permit } from '../core/permissions.ts'
import { inTransaction } from '../core/transaction.ts'
import { onOff } from '../core/values/switch.ts'
import { getCompanySetting, getSettings, type WireSettings } from './get-settings.ts'
import { isCompanyOption, missingWords, optionOf } from './options.ts'
import { COMPANY_SETTINGS, type CompanySettings, type SaveSettingInput } from './schema.ts'
import { lockSettings, writeSettings } from './write-settings.ts'

/**
 * PUT /companySettings: one column. Answers the column as it stands now. Throws ERR_NO_PERMISSION, and ERR_VALIDATION
 * for a value that the setting does not know, and where a text that is needed would have no words. Specification 1 §7, 2 §5.
 */
export function saveSetting(ctx: Ctx, input: SaveSettingInput): Promise<Partial<WireSettings>> {
  permit(ctx.actor, 'settings:save')
  const value = stored(input)

  return inTransaction(ctx, async (tx) => {
    await lockSettings(tx)
    await writeSettings(tx, new Map([[input.column, value]]))
    if (lacksWords(input, await getSettings(tx))) throw invalid({ data: 'required' })
    return getCompanySetting(tx, input)
  })
}

/** Of the column itself, or of the text that it sends. */
function lacksWords({ column }: SaveSettingInput, settings: CompanySettings): boolean {
  return Object.keys(missingWords(settings)).some(
    (name) => name === column || (isCompanyOption(name) && optionOf(name).of === column),
  )
}

function stored({ column, data }: SaveSettingInput): string {
  const { codec, kind } = COMPANY_SETTINGS[column]
  const read = codec.safeParse(data)
  if (!read.success) throw invalid({ data: kind })
  return kind === 'switch' ? onOff(read.data === true) : String(read.data)
}
