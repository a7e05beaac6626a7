import { z } from 'zod'
import { CheckImportInput, ImportInput } from '../../contacts/contract/import/import-schema.ts'
import { Flag } from '../../core/contract/fields.ts'
import { UserJobIdParam, UserJobView } from '../../user-jobs/contract/schema.ts'
import { ConsentSource } from './schema.ts'

/** The imports whose rows become people of a list, or opt out. */
export const SHEET_IMPORT_KINDS = ['contactListImport', 'optOutImport'] as const
export type SheetImportKind = (typeof SHEET_IMPORT_KINDS)[number]

/** The content of a column; `extra` = a value of the person's own, by which texts are filled in. */
export const SHEET_FIELDS = ['ignore', 'name', 'number', 'email', 'extra'] as const
const SheetField = z.enum(SHEET_FIELDS)

/** The facts that such an import keeps beside those of every import. */
export const SheetImportInput = ImportInput.extend({
  /** The list; null where the rows opt out. */
  contactListId: z.number().nullable().default(null),
  consentSource: z.string().default(''),
})
export type SheetImportInput = z.infer<typeof SheetImportInput>

/** An import of a list, or of opt-outs, as its maker sees it. */
export const SheetImportView = SheetImportInput.pick({
  columns: true,
  hasHeader: true,
  headRowNo: true,
  sheetNames: true,
  sheetIndex: true,
  preview: true,
  country: true,
  contactListId: true,
  consentSource: true,
}).extend({ job: UserJobView })
export type SheetImportView = z.infer<typeof SheetImportView>

/** POST /contact-lists/{id}/upload: `start` false = its maker chooses first; old clients upload, and that is it. */
export const UploadSheetInput = z.object({ start: Flag().default(true) })

export const CheckSheetInput = CheckImportInput.extend({ fields: z.array(SheetField).max(128) })
export type CheckSheetInput = z.infer<typeof CheckSheetInput>

/** The source of these people and of their consent; of a list of opt-outs nobody asks. */
export const StartSheetInput = UserJobIdParam.extend({ consentSource: ConsentSource().default('') })
export type StartSheetInput = z.infer<typeof StartSheetInput>
