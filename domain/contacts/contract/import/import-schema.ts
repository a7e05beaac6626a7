import { z } from 'zod'
import { Choice, Flag, Id, Text } from '../../../core/contract/fields.ts'
import { Country } from '../../../core/contract/region.ts'
import { UserJobIdParam, UserJobView } from '../../../user-jobs/contract/schema.ts'
import { PHONE_BOOK_KINDS } from '../phone-book/schema.ts'
import { SaveContactInput } from '../schema.ts'

/**
 * The content of a spreadsheet's column; `extra` = a field of its own, under the column's head; `extras` = several with
 * their names. The last two identify the contact where there is no number: WhatsApp's hidden id, and our reference.
 */
export const COLUMN_FIELDS = [
  'ignore',
  'name',
  'number',
  'email',
  'tags',
  'connection',
  'status',
  'since',
  'extra',
  'extras',
  'whatsappId',
  'reference',
] as const
export type ColumnField = (typeof COLUMN_FIELDS)[number]

/**
 * The choices for a row whose number belongs to a contact already: change nothing, only fill in what the contact lacks,
 * or take all that the row says.
 */
export const DUPLICATE_CHOICES = ['skip', 'fill', 'update'] as const
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number]

/** Columns of a spreadsheet that are read. */
export const SHEET_COLUMNS = 128

/** The country of numbers that are written without its code; none = they are complete as they are. */
const NumbersCountry = Country().or(z.literal(''))

export const CheckImportInput = UserJobIdParam.extend({
  /** One for each column, in their order. */
  fields: z.array(z.enum(COLUMN_FIELDS)).max(SHEET_COLUMNS),
  /** The first row names the columns. */
  hasHeader: Flag(),
  /** Without it, the company's. */
  country: NumbersCountry.optional(),
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

/** The facts that an import keeps about its file and about the choices of its maker. */
export const ImportInput = z.object({
  columns: z.array(Column).default([]),
  hasHeader: z.boolean().default(true),
  /** The row that names the columns, as the spreadsheet counts; null = the first. What stands above it is passed over. */
  headRowNo: z.number().nullable().default(null),
  /** The sheets of the file that are not hidden, and which of them is read. */
  sheetNames: z.array(z.string()).default([]),
  sheetIndex: z.number().default(0),
  /** Written by us: its numbers are complete, and stay as they are. */
  isOwnExport: z.boolean().default(false),
  /** The first rows as they stand in the file, from that row on. */
  preview: z.array(z.array(z.string())).default([]),
  country: NumbersCountry.default(''),
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

/** The possible problems of a row; texts under `import.problem`. */
export const ROW_PROBLEMS = [
  'nameMissing',
  'numberMissing',
  'numberHidden',
  'numberRounded',
  'number',
  'email',
  'known',
  'repeated',
] as const
export type RowProblem = (typeof ROW_PROBLEMS)[number]

/**
 * The notes about values of a saved row that were not taken as they stand, or are kept elsewhere; texts under
 * `import.note`.
 */
export const ROW_NOTES = [
  'moreNumbers',
  'moreEmails',
  'errorCell',
  'cut',
  'tag',
  'hidden',
  'connection',
  'unread',
  'emailLeftOut',
] as const
export type RowNote = (typeof ROW_NOTES)[number]

const RowName = z.object({ rowNo: z.number(), name: z.string(), number: z.string() })
export const ProblemRow = RowName.extend({ problem: z.enum(ROW_PROBLEMS) })
export const NotedRow = RowName.extend({ notes: z.array(z.enum(ROW_NOTES)) })
export type NotedRow = z.infer<typeof NotedRow>
/**
 * The first of the rows that were not saved, all of which are in the job's file once it is done; and the first of those of
 * which something was not taken as it stands.
 */
export const ProblemList = z.object({ problems: z.array(ProblemRow), noted: z.array(NotedRow) })
export type ProblemList = z.infer<typeof ProblemList>

/** The change that a row makes to an existing contact. `label` = the name of a field of their own. */
export const RowChange = z.object({
  field: z.enum(['name', 'email', 'status', 'tags', 'extra']),
  label: z.string(),
  before: z.string(),
  after: z.string(),
})
export type RowChange = z.infer<typeof RowChange>
/** The first rows that change a contact, for either choice by which they do. Nothing is changed yet. */
export const ChangedRow = RowName.extend({ fill: z.array(RowChange), update: z.array(RowChange) })
export type ChangedRow = z.infer<typeof ChangedRow>
export const ChangeList = z.object({ changes: z.array(ChangedRow) })
export type ChangeList = z.infer<typeof ChangeList>

/** The details that a row gives about a contact beside name, number, address and fields of their own. */
export const RowDetails = z.object({
  tags: z.array(z.string()).default([]),
  /** False = blocked; null = it does not say. */
  isActive: z.boolean().nullable().default(null),
  /** The day since which they are a contact, for who becomes one. */
  since: z.string().nullable().default(null),
  connectionId: z.number().nullable().default(null),
  /** The contact whom our reference names. */
  contactId: z.number().nullable().default(null),
  /** By which choice it changes somebody who is a contact already: what `fill` changes, `update` changes too. */
  changedBy: z.enum(['fill', 'update']).nullable().default(null),
})
export type RowDetails = z.infer<typeof RowDetails>

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
