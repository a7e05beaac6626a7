import { open } from 'node:fs/promises'
import { DEFAULT_LANGUAGE, type Language } from '../../../core/contract/languages.ts'
import { makeEventLoopYield } from '../../../core/process/event-loop-yield.ts'
import { readCsv } from './csv.ts'
import { HEAD_BOUNDS, SHEET_BOUNDS, type SheetRow, sheetFault } from './sheet.ts'
import { isCompound } from './xls/compound.ts'
import { readXls, readXlsNames } from './xls/xls.ts'
import { readSheetNames, readXlsx } from './xlsx.ts'

type SheetOptions = { isHead?: boolean; language?: Language; sheetIndex?: number }

/** The names of the sheets of a spreadsheet that are not hidden; text with separators is one without a name. */
export async function listSheets(file: string): Promise<string[]> {
  const kind = await kindOf(file)
  if (kind === 'xls') return readXlsNames(file)
  return kind === 'xlsx' ? readSheetNames(file) : ['']
}

/**
 * The rows of a spreadsheet, one after the other, in bounded memory: XLSX, XLS of Excel 97 to 2003, or text with separators, known
 * by its content, whatever its name.
 * Rows without anything are passed over. `isHead`: only where the first rows may be is read, for who waits for them. Truth
 * is written in `language`; `sheetIndex` counts the sheets that are not hidden. Throws ERR_SPREADSHEET with `of`: what is wrong with it.
 */
export async function* readSheet(
  file: string,
  { isHead = false, language = DEFAULT_LANGUAGE, sheetIndex = 0 }: SheetOptions = {},
): AsyncGenerator<SheetRow> {
  const progress = { rows: 0, places: 0 }
  const yieldToLoop = makeEventLoopYield()
  const read = READERS[await kindOf(file)]
  for await (const row of read(file, { isHead, language, sheetIndex })) {
    await yieldToLoop()
    progress.places++
    const isEmpty = row.cells.every((cell) => cell === '')
    if (!isEmpty) progress.rows++
    if (isEnough(progress, isHead)) return
    if (!isEmpty) yield row
  }
}

/**
 * Tells whether enough of the sheet was read: for the head, some of the first rows are enough. Throws ERR_SPREADSHEET
 * when there are too many rows.
 */
function isEnough({ rows, places }: { rows: number; places: number }, isHead: boolean): boolean {
  const bounds = isHead ? HEAD_BOUNDS : SHEET_BOUNDS
  if (places <= bounds.places && rows <= SHEET_BOUNDS.rows) return false
  if (isHead && rows > 0) return true
  throw sheetFault('tooManyRows')
}

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const READERS = { xlsx: readXlsx, xls: readXls, text: readCsv } as const

async function kindOf(file: string): Promise<keyof typeof READERS> {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    if (bytesRead === 0) throw sheetFault('empty')
    if (isCompound(buffer)) return 'xls'
    return buffer.subarray(0, ZIP.length).equals(ZIP) ? 'xlsx' : 'text'
  } finally {
    await handle.close()
  }
}
