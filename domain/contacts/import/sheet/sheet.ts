import { AppError } from '../../../core/contract/errors.ts'
import { withoutBidiControls } from '../../../core/contract/values/bidi-controls.ts'
import type { UserJobFailure } from '../../../user-jobs/contract/schema.ts'
import { SHEET_COLUMNS } from '../../contract/import/import-schema.ts'

/**
 * The reason why part of a row could not be read: a cell holds an error or a formula without a result, or it is longer
 * or further right than the part that is read.
 */
export type SheetNote = 'errorCell' | 'cut'

/** A row of a spreadsheet: as people count it there, its cells as text, and what of it could not be read. */
export type SheetRow = { rowNo: number; cells: string[]; notes: SheetNote[] }

/*
 * Spreadsheets come from strangers: every measure has a bound, and what is over it is refused or cut, never kept.
 */
export const SHEET_BOUNDS = {
  fileBytes: 50 << 20,
  rows: 250_000,
  /** With those that are empty: as many as Excel has. */
  places: 1 << 20,
  /** Outlook exports 92. */
  columns: SHEET_COLUMNS,
  /** The most characters of a cell, as in Excel; longer ones are cut. */
  cellLength: 32_767,
  /** Unpacked, of the sheet, and of the texts that it names by number. */
  sheetBytes: 1 << 30,
  stringsBytes: 256 << 20,
  /** The most characters of all those texts together: they are held in memory. */
  stringsLength: 48 << 20,
  /** Parts of the archive. */
  parts: 2000,
  /** The most bytes of one text or tag before it ends. */
  tokenBytes: 8 << 20,
  /** Tags within one another: each is held until it ends. */
  depth: 100,
} as const

/** As far as is looked for the first rows, while somebody waits for them: what stands behind is not read. */
export const HEAD_BOUNDS = { places: 10_000, sheetBytes: 16 << 20, stringsBytes: 16 << 20 } as const

const FAULTS = [
  'unreadable',
  'excel95',
  'locked',
  'webPage',
  'xlsb',
  'tooManyRows',
  'tooLarge',
  'empty',
] as const satisfies UserJobFailure[]
type Fault = (typeof FAULTS)[number]

/** A file that cannot be read as a spreadsheet; `fault` says why. */
export function sheetFault(fault: Fault, cause?: unknown): AppError {
  return new AppError('ERR_SPREADSHEET', { of: fault, limit: SHEET_BOUNDS.rows }, { cause })
}

/** Why it could not be read; undefined for any other error. */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_SPREADSHEET') return undefined
  return FAULTS.find((fault) => fault === error.details?.of)
}

/**
 * A cell as it is kept: cut, without what no database and no person can read, nor turns what stands after it. Its line
 * breaks stay, because several numbers of a cell may stand on a line each.
 */
export function cleanCell(text: string): string {
  const lines = text
    .slice(0, SHEET_BOUNDS.cellLength)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, '')
  return withoutBidiControls(lines).trim()
}

/** A cell on one line. */
export function oneLine(cell: string): string {
  return cell.replace(/\s+/g, ' ')
}
