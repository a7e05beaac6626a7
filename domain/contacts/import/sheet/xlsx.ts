import type { Language } from '../../../core/contract/languages.ts'
import { type Archive, openArchive } from './archive.ts'
import { type CellFormat, numberText, readCellFormats } from './cell-format.ts'
import { decoded, readSharedStrings, textGatherer } from './cell-text.ts'
import { cleanCell, HEAD_BOUNDS, SHEET_BOUNDS, type SheetRow, sheetFault } from './sheet.ts'
import { BOOLEAN_TEXTS, readWorkbook } from './workbook.ts'
import { readXml } from './xml.ts'

type Reading = { isHead: boolean; language: Language; sheetIndex: number }

/**
 * Rows of a sheet of an XLSX file (ECMA-376), of those that are not hidden, each cell as people see it. Of a formula its last
 * result counts, and nothing is calculated. `isHead`: who looks at the first rows alone does not wait for what stands far
 * behind them.
 */
export async function* readXlsx(
  file: string,
  { isHead, language, sheetIndex }: Reading,
): AsyncGenerator<SheetRow> {
  const archive = await openArchive(file)
  try {
    const workbook = await readWorkbook(archive)
    const sheet = workbook.sheets[sheetIndex]
    if (!sheet) throw sheetFault('unreadable')
    const strings = await readSharedStrings(
      archive,
      workbook.strings,
      isHead ? HEAD_BOUNDS.stringsBytes : undefined,
    )
    const formats = await readCellFormats(archive, workbook.styles)
    const book = { strings, formats, isFrom1904: workbook.isFrom1904, booleans: BOOLEAN_TEXTS[language] }
    yield* readRows(archive, {
      sheet: sheet.part,
      book,
      byteLimit: isHead ? HEAD_BOUNDS.sheetBytes : undefined,
    })
  } finally {
    archive.close()
  }
}

/** The names of the sheets of an XLSX file that are not hidden. */
export async function readSheetNames(file: string): Promise<string[]> {
  const archive = await openArchive(file)
  try {
    return (await readWorkbook(archive)).sheets.map(({ name }) => cleanCell(name).slice(0, MAX_SHEET_NAME))
  } finally {
    archive.close()
  }
}

/** Excel takes no longer ones. */
const MAX_SHEET_NAME = 31

/** The tables of a workbook to which its cells refer. */
type Book = {
  strings: readonly string[]
  formats: readonly CellFormat[]
  isFrom1904: boolean
  booleans: readonly [falsity: string, truth: string]
}
type Cell = { column: number; type: string; style: number; isFormula: boolean }
type Rows = { sheet: string; book: Book; byteLimit: number | undefined }

async function* readRows(archive: Archive, { sheet, book, byteLimit }: Rows): AsyncGenerator<SheetRow> {
  let ready: SheetRow[] = []
  let row: SheetRow = { rowNo: 0, cells: [], notes: [] }
  let nextColumn = 0
  let cell: Cell = { column: 0, type: '', style: 0, isFormula: false }
  const text = textGatherer()
  const handlers = {
    open(tag: string, attributes: Readonly<Record<string, string>>) {
      text.open(tag)
      if (tag === 'row') {
        row = { rowNo: rowNoOf(attributes.r, row.rowNo), cells: [], notes: [] }
        nextColumn = 0
      }
      if (tag === 'c') {
        cell = {
          column: columnOf(attributes.r) ?? nextColumn,
          type: attributes.t ?? 'n',
          style: Number(attributes.s ?? 0),
          isFormula: false,
        }
        nextColumn = cell.column + 1
        text.take()
      }
      if (tag === 'f') cell.isFormula = true
    },
    text: (piece: string) => text.add(piece),
    close(tag: string) {
      text.close(tag)
      if (tag === 'c') putCell(row, cell, { text: text.take(), book })
      if (tag === 'row') ready.push(row)
    },
  }
  for await (const _ of readXml(archive.read(sheet, SHEET_BOUNDS.sheetBytes), handlers, byteLimit)) {
    const completeRows = ready
    ready = []
    yield* completeRows
  }
}

/** Puts a cell into its row, or notes that it has no value, or is further right or longer than is read. */
function putCell(row: SheetRow, cell: Cell, { text, book }: { text: string; book: Book }): void {
  const isUncalculated = cell.isFormula && cell.type === 'n' && text === ''
  if (cell.type === 'e' || isUncalculated) {
    addNote(row, 'errorCell')
    return
  }
  const value = cellText(text, cell, book)
  if (value === '') return
  if (cell.column >= SHEET_BOUNDS.columns || text.length > SHEET_BOUNDS.cellLength) addNote(row, 'cut')
  if (cell.column >= SHEET_BOUNDS.columns) return
  while (row.cells.length < cell.column) row.cells.push('')
  row.cells[cell.column] = value
}

function addNote({ notes }: SheetRow, note: SheetRow['notes'][number]): void {
  if (!notes.includes(note)) notes.push(note)
}

function cellText(text: string, { type, style }: Cell, book: Book): string {
  if (type === 's') return book.strings[Number(text)] ?? ''
  if (type === 'b') return book.booleans[text.trim() === '1' || text.trim() === 'true' ? 1 : 0]
  if (type === 'd') return cleanCell(text.replace(/T00:00(:00(\.0+)?)?Z?$/, '').replace('T', ' '))
  if (type === 'n') {
    return cleanCell(numberText(text.trim(), book.formats[style] ?? { kind: 'plain' }, book.isFrom1904))
  }
  return cleanCell(decoded(text))
}

/** As the row says, where that may be: rows have a place each, in their order, and Excel has so many. */
function rowNoOf(text: string | undefined, before: number): number {
  const rowNo = Number(text)
  const isPlace = Number.isInteger(rowNo) && rowNo > before && rowNo <= SHEET_BOUNDS.places
  return isPlace ? rowNo : before + 1
}

/** `C5` → 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/.exec(reference ?? '')?.[1]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
