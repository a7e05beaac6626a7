import type { Ctx } from '../../core/context.ts'
import { AppError, invalid } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { ImportContactInput } from '../contract/import/import-schema.ts'
import type { ContactView } from '../contract/schema.ts'
import { countryOf } from '../contract/typed-phone.ts'
import { askNumber } from '../identity/asked-numbers.ts'
import { requestNumberCheck } from '../identity/check-number.ts'
import { lockContact } from '../queries.ts'
import { contactView } from '../view.ts'
import { readContactRow } from './read-row.ts'
import { saveBatch } from './work/save-batch.ts'

const COLUMNS = (['name', 'number', 'email'] as const).map((field) => ({ head: '', field }))
/** The values of `validateContact` that request a check; clients of this family send either. */
const ASKS = new Set<unknown>([true, 'enabled'])

/**
 * POST /contactsImport: one row of a spreadsheet that the caller has read. A number that is a contact's already is that
 * contact, who gets what they lack. With `validateContact` WhatsApp is asked for it. Throws ERR_VALIDATION, ERR_TOO_MANY_ATTEMPTS.
 * Specification 1 §7.
 */
export async function importContact(ctx: Ctx, input: ImportContactInput): Promise<ContactView> {
  permit(ctx.actor, 'contacts:import')
  const cells = [input.name, input.number, input.email ?? '']
  const row = readContactRow(
    { cells, notes: [] },
    { columns: COLUMNS, country: countryOf(ctx.actor), isOwnExport: false },
  )
  if (row.problem) throw invalid({ [FIELDS[row.problem] ?? 'number']: 'invalid' })
  await askNumber(ctx, row.number)
  return inTransaction(ctx, async (tx) => {
    const options = { onDuplicate: 'fill', tags: [], isTold: true } as const
    const [saved] = await saveBatch(tx, [{ ...row, rowNo: 1 }], options)
    if (!saved?.contactId) throw new AppError('ERR_NO_CONTACT_FOUND')
    if (ASKS.has(input.validateContact)) await requestNumberCheck(tx, await lockContact(tx, saved.contactId))
    return contactView(tx, saved.contactId)
  })
}

const FIELDS: Readonly<Record<string, string>> = { nameMissing: 'name', email: 'email' }
