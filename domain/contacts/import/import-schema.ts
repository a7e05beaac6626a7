import { z } from 'zod'
import { Choice, Flag, Id, Text } from '../../core/fields.ts'
import { UserJobIdParam, UserJobView } from '../../user-jobs/schema.ts'
import { PHONE_BOOK_KINDS } from '../phone-book/schema.ts'
import { SaveContactInput } from '../schema.ts'

/** What a column of a spreadsheet holds; `extra` = a field of its own, under the column's head. */
export const COLUMN_FIELDS = ['ignore', 'name', 'number', 'email', 'extra'] as const
export type ColumnField = (typeof COLUMN_FIELDS)[number]

/** What becomes of a row whose number is a contact's already: nothing, only what the contact lacks, or all that the row says. */
export const DUPLICATE_CHOICES = ['skip', 'fill', 'update'] as const
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number]

/** The country of numbers that are written without its code; none = they are complete as they are. */
export const COUNTRIES = ['55', ''] as const

export const CheckImportInput = UserJobIdParam.extend({
  /** One for each column, in their order. */
  fields: z.array(z.enum(COLUMN_FIELDS)).max(60),
  /** The first row names the columns. */
  hasHeader: Flag(),
  country: z.enum(COUNTRIES).default('55'),
})
export type CheckImportInput = z.infer<typeof CheckImportInput>

export const StartImportInput = UserJobIdParam.extend({
  onDuplicate: z.enum(DUPLICATE_CHOICES).default('skip'),
  /** Put on everybody of the file. */
  tags: z.array(Id()).max(20).default([]),
  /** WhatsApp is asked, at a safe pace, which numbers have an account. */
  checkNumbers: Flag().default(true),
})
export type StartImportInput = z.infer<typeof StartImportInput>

const Column = z.object({ head: z.string(), field: z.enum(COLUMN_FIELDS) })

/** What an import keeps of its file and of what its maker chose. */
export const ImportInput = z.object({
  columns: z.array(Column).default([]),
  hasHeader: z.boolean().default(true),
  /** The first rows as they stand in the file. */
  preview: z.array(z.array(z.string())).default([]),
  country: z.enum(COUNTRIES).default('55'),
  onDuplicate: z.enum(DUPLICATE_CHOICES).default('skip'),
  tags: z.array(z.number()).default([]),
  checkNumbers: z.boolean().default(false),
  /** Saved as soon as it was looked through, without asking. */
  isUnasked: z.boolean().default(false),
  /** Not a file: whom the phone of a connection knows. */
  phone: z
    .object({ whatsappId: z.number(), of: z.enum(PHONE_BOOK_KINDS) })
    .nullable()
    .default(null),
  /** The last of the phone that is a row already. */
  phoneAfter: z.object({ name: z.string(), jid: z.string() }).nullable().default(null),
})
export type ImportInput = z.infer<typeof ImportInput>

/** An import as its maker sees it. */
export const ImportView = ImportInput.omit({ isUnasked: true, phoneAfter: true }).extend({ job: UserJobView })
export type ImportView = z.infer<typeof ImportView>

/** What may be wrong with a row; texts under `import.problem`. */
export const ROW_PROBLEMS = [
  'nameMissing',
  'numberMissing',
  'numberRounded',
  'number',
  'email',
  'known',
  'repeated',
] as const
export type RowProblem = (typeof ROW_PROBLEMS)[number]

export const ProblemRow = z.object({
  rowNo: z.number(),
  name: z.string(),
  number: z.string(),
  problem: z.enum(ROW_PROBLEMS),
})
/** The first of the rows that were not saved; all of them are in the job's file once it is done. */
export const ProblemList = z.object({ problems: z.array(ProblemRow) })
export type ProblemList = z.infer<typeof ProblemList>

/** POST /contacts/upload: a spreadsheet. `start` false = its maker chooses first; old clients upload, and that is it. */
export const UploadContactsInput = z.object({ start: Flag().default(true) })

/** POST /contactsImport: one row of a spreadsheet that a client has read itself. Specification 1 §7. */
export const ImportContactInput = z.object({
  name: Text(250),
  number: z.union([z.string().max(60), z.number()]).transform(String),
  email: SaveContactInput.shape.email,
  validateContact: Choice(z.union([Flag(), z.enum(['enabled', 'disabled'])])),
})
export type ImportContactInput = z.infer<typeof ImportContactInput>
