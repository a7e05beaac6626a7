import { open } from 'node:fs/promises'
import { DEFAULT_LANGUAGE, type Language } from '../../../core/contract/languages.ts'
import { makeEventLoopYield } from '../../../core/process/event-loop-yield.ts'
import { readCsv } from './csv.ts'
import { HEAD_BOUNDS, SHEET_BOUNDS, type SheetRow, sheetFault } from './sheet.ts'
import { readSheetNames, readXlsx } from './xlsx.ts'

type SheetOptions = { isHead?: boolean; language?: Language; sheetIndex?: number }

/** The names of the sheets of a spreadsheet that are not hidden; text with separators is one without a name. */
export async function listSheets(file: string): Promise<string[]> {
  return (await isArchive(file)) ? readSheetNames(file) : ['']
}

/**
 * The rows of a spreadsheet, one after the other, in bounded memory: XLSX or text with separators, known by its content.
 * Rows without anything are passed over. `isHead`: only where the first rows may be is read, for who waits for them. Truth
 * is written in `language`; `sheetIndex` counts the sheets that are not hidden. Throws ERR_SPREADSHEET with `of`: what is wrong with it.
 */
export async function* readSheet(
  file: string,
  { isHead = false, language = DEFAULT_LANGUAGE, sheetIndex = 0 }: SheetOptions = {},
): AsyncGenerator<SheetRow> {
  const progress = { rows: 0, places: 0 }
  const yieldToLoop = makeEventLoopYield()
  for await (const row of (await isArchive(file))
    ? readXlsx(file, { isHead, language, sheetIndex })
    : readCsv(file)) {
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
/** The compound files of Excel before 2007, and of locked ones since. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

async function isArchive(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    if (bytesRead === 0) throw sheetFault('empty')
    if (buffer.equals(COMPOUND)) throw sheetFault('oldExcel')
    return buffer.subarray(0, ZIP.length).equals(ZIP)
  } finally {
    await handle.close()
  }
}
