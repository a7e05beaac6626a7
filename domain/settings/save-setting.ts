import type { Ctx } from '../core/context.ts'
import { invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { hasKnownVariables } from '../core/contract/texts/text-variables.ts'
import { onOff } from '../core/contract/values/switch.ts'
import { inTransaction } from '../core/transaction.ts'
import { missingWords, wrongAddresses } from './contract/options.ts'
import { COMPANY_SETTINGS, type CompanySettings, type SaveSettingInput } from './contract/schema.ts'
import { getCompanySetting, getSettings, type WireSettings } from './get-settings.ts'
import { lockSettings, writeSettings } from './write-settings.ts'

/**
 * PUT /companySettings: one column. Answers the column as it stands now. Throws ERR_NO_PERMISSION, and ERR_VALIDATION
 * for a value that the setting does not know, for a text with variables that nobody fills, and for one without words that an option
 * which is on needs. Specification 1 §7, 2 §5.
 */
export function saveSetting(ctx: Ctx, input: SaveSettingInput): Promise<Partial<WireSettings>> {
  permit(ctx.actor, 'settings:save')
  const value = stored(input)
  if (Object.keys(wrongAddresses({ [input.column]: value })).length > 0) throw invalid({ data: 'address' })

  return inTransaction(ctx, async (tx) => {
    await lockSettings(tx)
    await writeSettings(tx, new Map([[input.column, value]]))
    if (lacksWords(input, await getSettings(tx))) throw invalid({ data: 'required' })
    return getCompanySetting(tx, input)
  })
}

/**
 * Tells whether the saved setting is a text that may not be empty but is. Only the text itself is judged: an option is
 * turned on before its text is written, and sends nothing until then. Decision 084.
 */
function lacksWords({ column }: SaveSettingInput, settings: CompanySettings): boolean {
  return Object.hasOwn(missingWords(settings), column)
}

function stored({ column, data }: SaveSettingInput): string {
  const { codec, kind } = COMPANY_SETTINGS[column]
  const read = codec.safeParse(data)
  if (!read.success) throw invalid({ data: kind })
  if (kind === 'text' && !hasKnownVariables(String(read.data))) throw invalid({ data: 'variable' })
  return kind === 'switch' ? onOff(read.data === true) : String(read.data)
}
