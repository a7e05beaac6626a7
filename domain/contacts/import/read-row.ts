import { z } from 'zod'
import { Day } from '../../core/contract/fields.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../core/contract/languages.ts'
import { folded } from '../../core/contract/values/folded.ts'
import type {
  ColumnField,
  ImportInput,
  RowDetails,
  RowNote,
  RowProblem,
} from '../contract/import/import-schema.ts'
import { canonicalPhone, isMasked } from '../contract/rules.ts'
import { EXPORT_TEXTS } from '../export/export-texts.ts'
import { type NamedValue, splitFields, splitNames } from './sheet/cell-lists.ts'
import { type ReadNumber, readNumber, splitNumbers } from './sheet/phone-cell.ts'
import { oneLine, SHEET_BOUNDS, type SheetRow } from './sheet/sheet.ts'

/** A row of a spreadsheet as a contact: with its number in its usual form, or with what is wrong. */
export type ContactRowInput = {
  name: string
  number: string
  email: string
  /** The hidden id by which WhatsApp knows a person, or a group's id. */
  lid: string | null
  extra: NamedValue[]
  details: RowDetails
  notes: RowNote[]
  problem: RowProblem | null
}

/** Looks up the company's records for the words of a row. */
export type RowLookups = {
  contactId(reference: string): number | null
  connectionId(name: string): number | undefined
  /** Whether a tag of this name is there, or may still be made. */
  takesTag(name: string): boolean
  /** Whether its maker may block contacts. */
  mayBlock: boolean
}
const NO_LOOKUPS: RowLookups = {
  contactId: () => null,
  connectionId: () => undefined,
  takesTag: () => false,
  mayBlock: false,
}

type Options = Pick<ImportInput, 'columns' | 'country' | 'isOwnExport'>

const MAX_NAME = 250
const MAX_EMAIL = 250
const MAX_FIELD_NAME = 100
const MAX_FIELD_VALUE = 1000
const MAX_EXTRA = 50
const MAX_TAGS = 100

/**
 * Reads a row by what its columns hold. Of several columns of names their texts are one name. Of several numbers or
 * addresses the first good one counts, in a column for WhatsApp or mobile numbers before others, and the others become
 * fields of the contact's own. Without a name the number is the name, as with who writes to us.
 */
export function readContactRow(
  { cells, notes: sheetNotes }: Pick<SheetRow, 'cells' | 'notes'>,
  options: Options,
  lookups: RowLookups = NO_LOOKUPS,
): ContactRowInput {
  const notes = new Set<RowNote>(sheetNotes)
  const cellsOf = (field: ColumnField) => filledCells(cells, { columns: options.columns, field, notes })
  const fullName = [...new Set(cellsOf('name').map(({ cell }) => oneLine(cell)))].join(' ')
  const numbers = readNumbers(cellsOf('number'), options)
  const emails = readEmails(cellsOf('email'))
  if (numbers.otherNumbers.length > 0) notes.add('moreNumbers')
  if (emails.otherEmails.length > 0) notes.add('moreEmails')
  if (fullName.length > MAX_NAME) notes.add('cut')
  const extra = boundedFields(
    [
      ...cellsOf('extra').map(({ head, cell }) => ({ name: head, value: cell })),
      ...cellsOf('extras').flatMap(({ head, cell }) =>
        splitFields(cell).map(({ name, value }) => ({ name: name || head, value })),
      ),
      ...numbers.otherNumbers,
      ...emails.otherEmails,
    ],
    notes,
  )
  const details = readDetails(cellsOf, lookups, notes)
  const lid = cellsOf('whatsappId').map(({ cell }) => readWhatsappId(cell))[0] ?? null
  const row = {
    name: fullName.slice(0, MAX_NAME),
    email: emails.email,
    lid,
    extra,
    details,
    notes: [...notes],
  }
  return judged(row, numbers, options)
}

/** Returns the head for a field that comes from a column without one. */
function fallbackHead(field: ColumnField): string {
  const { number, email } = EXPORT_TEXTS[DEFAULT_LANGUAGE].heads
  if (field === 'number') return number
  return field === 'email' ? email : '?'
}

type FilledCell = { head: string; cell: string }

/**
 * The most characters that are read from the cells of one kind in a row, together. Cells may be as long as Excel
 * allows, and several columns may hold the same kind of text.
 */
const MAX_READ: Partial<Record<ColumnField, number>> = {
  name: 1000,
  number: 2000,
  email: 4000,
  tags: SHEET_BOUNDS.cellLength,
  extra: MAX_EXTRA * (MAX_FIELD_VALUE + 1),
  extras: SHEET_BOUNDS.cellLength,
}
const MAX_READ_OF_OTHERS = 300

type Filled = { columns: Options['columns']; field: ColumnField; notes: Set<RowNote> }

function filledCells(cells: readonly string[], { columns, field, notes }: Filled): FilledCell[] {
  let free = MAX_READ[field] ?? MAX_READ_OF_OTHERS
  return columns.flatMap((column, n) => {
    const cell = column.field === field ? (cells[n] ?? '') : ''
    // A field one sign too long is cut where fields are.
    const lengthLimit = field === 'extra' ? Math.min(free, MAX_FIELD_VALUE + 1) : free
    if (cell.length > lengthLimit) notes.add('cut')
    const text = cell.slice(0, lengthLimit)
    free -= text.length
    return text === '' ? [] : [{ head: column.head || fallbackHead(field), cell: text }]
  })
}
type Numbers = { number: string; written: string; problem: RowProblem | null; otherNumbers: NamedValue[] }

/** WhatsApp is on mobile phones, whatever column stands first. */
const RANKS = [/whats|wpp|zap/i, /cel|mob|m[oó]v/i]

function rankOf({ head }: FilledCell): number {
  const rank = RANKS.findIndex((pattern) => pattern.test(head))
  return rank === -1 ? RANKS.length : rank
}

function readNumbers(cells: readonly FilledCell[], { country, isOwnExport }: Options): Numbers {
  const ordered = cells.toSorted((a, b) => rankOf(a) - rankOf(b))
  const parts = ordered.flatMap(({ head, cell }) =>
    (isMasked(cell) ? [] : splitNumbers(cell)).map((part) => ({ name: head, value: part })),
  )
  const readings = parts.map(({ value }) => (isOwnExport ? readOwnNumber(value) : readNumber(value, country)))
  const chosenIndex = readings.findIndex((reading) => 'number' in reading)
  const chosen = readings[chosenIndex]
  const number = chosen && 'number' in chosen ? chosen.number : ''
  const isSame = (reading: ReadNumber | undefined) =>
    reading !== undefined && 'number' in reading && canonicalPhone(reading.number) === canonicalPhone(number)
  const otherNumbers = number === '' ? [] : parts.filter((_, n) => n !== chosenIndex && !isSame(readings[n]))
  const isHidden = parts.length === 0 && cells.length > 0
  const [first] = readings
  const fault = first && 'problem' in first ? first.problem : 'numberMissing'
  return {
    number: isOwnExport ? number : canonicalPhone(number),
    written: cells.map(({ cell }) => oneLine(cell)).join(' / '),
    problem: number === '' ? (isHidden ? 'numberHidden' : fault) : null,
    otherNumbers,
  }
}

/** Reads a number from our own export. Such a number is complete, and may be shorter than a typed one. */
function readOwnNumber(text: string): ReadNumber {
  return /^\d{1,20}$/.test(text) ? { number: text } : readNumber(text, '')
}

function readEmails(cells: readonly FilledCell[]): { email: string; otherEmails: NamedValue[] } {
  const parts = cells.flatMap(({ head, cell }) =>
    cell
      .split(/ ::: |[;,\s]+/)
      .filter(Boolean)
      .map((value) => ({ name: head, value })),
  )
  const goodIndex = parts.findIndex(({ value }) => isMasked(value) || isEmail(value))
  const chosen = parts[Math.max(0, goodIndex)]
  const isOther = ({ value }: NamedValue) => value.toLowerCase() !== chosen?.value.toLowerCase()
  return { email: chosen?.value ?? '', otherEmails: parts.filter(isOther) }
}

function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL && z.email().safeParse(text).success
}

/** Several fields of one name stay several; of a field that is too long, or one too many, the row says so. */
function boundedFields(fields: readonly NamedValue[], notes: Set<RowNote>): NamedValue[] {
  const isLong = ({ name, value }: NamedValue) =>
    name.length > MAX_FIELD_NAME || value.length > MAX_FIELD_VALUE
  if (fields.length > MAX_EXTRA || fields.some(isLong)) notes.add('cut')
  return fields.slice(0, MAX_EXTRA).map(({ name, value }) => ({
    name: name.slice(0, MAX_FIELD_NAME),
    value: value.slice(0, MAX_FIELD_VALUE),
  }))
}

function readDetails(
  cellsOf: (field: ColumnField) => FilledCell[],
  lookups: RowLookups,
  notes: Set<RowNote>,
): RowDetails {
  const names = cellsOf('tags').flatMap(({ cell }) => splitNames(cell))
  const tags = names.filter((name) => lookups.takesTag(name)).slice(0, MAX_TAGS)
  if (tags.length < names.length) notes.add('tag')
  const readFirst = <T>(field: ColumnField, note: RowNote, read: (cell: string) => T | null | undefined) => {
    const [filled] = cellsOf(field)
    const value = (filled && read(filled.cell)) ?? null
    if (filled && value === null) notes.add(note)
    return value
  }
  return {
    tags,
    isActive: readFirst('status', 'unread', (cell) => (lookups.mayBlock ? readStatus(cell) : null)),
    since: readFirst('since', 'unread', readSince),
    connectionId: readFirst('connection', 'connection', (cell) => lookups.connectionId(cell)),
    contactId: cellsOf('reference').map(({ cell }) => lookups.contactId(cell))[0] ?? null,
    changedBy: null,
  }
}

/** `123456@lid` → its digits; `1203…@g.us` is a group's and stays whole. Null where it is hidden, or none. */
function readWhatsappId(cell: string): string | null {
  if (/^[\d-]{1,40}@g\.us$/.test(cell)) return cell
  return /^(\d{5,20})(@lid)?$/.exec(cell)?.[1] ?? null
}

/** The id under which WhatsApp knows a group. */
export function isGroupId(lid: string): boolean {
  return lid.endsWith('@g.us')
}

function judged(
  row: Omit<ContactRowInput, 'number' | 'problem'>,
  { number, written, problem }: Numbers,
  { isOwnExport }: Options,
): ContactRowInput {
  const isKnownOtherwise =
    (row.lid !== null || row.details.contactId !== null) &&
    (problem === 'numberMissing' || problem === 'numberHidden')
  if (problem !== null && !isKnownOtherwise) return { ...row, number: written, problem }
  const isAddress = row.email === '' || isMasked(row.email) || isEmail(row.email)
  if (!isAddress) return { ...row, number, problem: 'email' }
  const name = row.name === '' ? number : row.name
  const isShort = name.length < 2 && !isOwnExport && row.details.contactId === null
  return { ...row, name, number, problem: isShort ? 'nameMissing' : null }
}

const STATES = new Map(
  LANGUAGES.flatMap((language) => {
    const { active, blocked } = EXPORT_TEXTS[language].states
    return [[folded(active), true] as const, [folded(blocked), false] as const]
  }),
)

/** Whether somebody is active, by the words of our export; null for any other word. */
function readStatus(cell: string): boolean | null {
  return STATES.get(folded(cell)) ?? null
}

/** The day of `2026-12-25`, or of `25/12/2026` as all our languages but English write it; null for anything else. */
function readSince(cell: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(cell) ?? []
  const iso = year === '' ? cell.slice(0, 10) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return Day().safeParse(iso).success ? iso : null
}
