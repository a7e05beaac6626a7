import { AppError } from '../../../core/errors.ts'
import { withoutBidiControls } from '../../../core/values/bidi-controls.ts'
import type { UserJobFailure } from '../../../user-jobs/schema.ts'

/** A row of a spreadsheet: as people count it there, and its cells as text. */
export type SheetRow = { rowNo: number; cells: string[] }

/*
 * Spreadsheets come from strangers: every measure has a bound, and what is over it is refused or cut, never kept.
 */
export const SHEET_BOUNDS = {
  fileBytes: 50 << 20,
  rows: 250_000,
  /** With those that are empty: as many as Excel has. */
  places: 1 << 20,
  columns: 60,
  /** Of a cell: what is longer is cut. */
  cellLength: 1000,
  /** Unpacked, of the sheet, and of the texts that it names by number. */
  sheetBytes: 1 << 30,
  stringsBytes: 256 << 20,
  /** Of all those texts together, in characters: they are held in memory. */
  stringsLength: 48 << 20,
  /** Parts of the archive. */
  parts: 2000,
  /** Of one text or tag before it ends. */
  tokenBytes: 8 << 20,
  /** Tags within one another: each is held until it ends. */
  depth: 100,
} as const

/** As far as is looked for the first rows, while somebody waits for them: what stands behind is not read. */
export const HEAD_BOUNDS = { places: 10_000, sheetBytes: 16 << 20, stringsBytes: 16 << 20 } as const

type Fault = Extract<UserJobFailure, 'unreadable' | 'oldExcel' | 'tooManyRows' | 'tooLarge' | 'empty'>

/** A file that cannot be read as a spreadsheet; `of` says why. */
export function sheetFault(of: Fault, cause?: unknown): AppError {
  return new AppError('ERR_SPREADSHEET', { of, limit: SHEET_BOUNDS.rows }, { cause })
}

/** Why it could not be read; undefined for any other error. */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_SPREADSHEET') return undefined
  return FAULTS.find((fault) => fault === error.details?.of)
}

const FAULTS: readonly Fault[] = ['unreadable', 'oldExcel', 'tooManyRows', 'tooLarge', 'empty']

/** A cell as it is kept: cut, without what no database and no person can read, nor turns what stands after it, on one line. */
export function cleanCell(text: string): string {
  const line = text
    .slice(0, SHEET_BOUNDS.cellLength)
    .toWellFormed()
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/\p{Cc}+/gu, '')
  return withoutBidiControls(line).trim()
}
