import path from 'node:path/posix'
import { type Archive, openArchive } from './archive.ts'
import { cleanCell, HEAD_BOUNDS, SHEET_BOUNDS, type SheetRow, sheetFault } from './sheet.ts'
import { readXml } from './xml.ts'

/** Parts that only name others are small. */
const SMALL = 4 << 20

/**
 * Rows of the first sheet of an XLSX file (ECMA-376). Of a formula its last result counts, and nothing is calculated. The
 * texts that cells name by number are held in memory, up to a bound; rows are given as they are read. `isHead`: who looks at
 * the first rows alone does not wait for what stands far behind them.
 */
export async function* readXlsx(file: string, isHead: boolean): AsyncGenerator<SheetRow> {
  const archive = await openArchive(file)
  try {
    const sheet = await firstSheetOf(archive)
    const strings = await stringsOf(archive, isHead ? HEAD_BOUNDS.stringsBytes : undefined)
    yield* rowsOf(archive, { sheet, strings, most: isHead ? HEAD_BOUNDS.sheetBytes : undefined })
  } finally {
    archive.close()
  }
}

async function firstSheetOf(archive: Archive): Promise<string> {
  if (!archive.has('xl/workbook.xml')) throw sheetFault('unreadable')
  const ids: string[] = []
  await whole(archive, 'xl/workbook.xml', (name, attributes) => {
    const id = attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    if (name === 'sheet' && id !== undefined && attributes.state !== 'veryHidden') ids.push(id)
  })
  const targets = new Map<string, string>()
  await whole(archive, 'xl/_rels/workbook.xml.rels', (name, { Id = '', Target = '' }) => {
    if (name === 'Relationship') targets.set(Id, Target)
  })
  const target = ids.map((id) => targets.get(id)).find((each) => each !== undefined)
  if (target === undefined) throw sheetFault('unreadable')
  const found = target.startsWith('/') ? target.slice(1) : path.join('xl', target)
  if (!archive.has(found)) throw sheetFault('unreadable')
  return found
}

type OnOpen = (name: string, attributes: Readonly<Record<string, string>>) => void

async function whole(archive: Archive, name: string, open: OnOpen): Promise<void> {
  for await (const _ of readXml(archive.read(name, SMALL), { open }));
}

/** Texts by their number; each is cut as a cell is. Reading aids for East Asian texts (rPh) are no part of them. */
async function stringsOf(archive: Archive, most: number | undefined): Promise<readonly string[]> {
  const name = 'xl/sharedStrings.xml'
  if (!archive.has(name)) return []
  const strings: string[] = []
  let length = 0
  const text = gathered()
  const handlers = {
    open: (tag: string) => text.open(tag),
    text: (piece: string) => text.add(piece),
    close: (tag: string) => {
      text.close(tag)
      if (tag !== 'si') return
      const cell = cleanCell(text.take())
      // A number beside each keeps empty ones from being free.
      length += cell.length + 8
      if (length > SHEET_BOUNDS.stringsLength) throw sheetFault('tooLarge')
      strings.push(cell)
    },
  }
  const pieces = readXml(archive.read(name, SHEET_BOUNDS.stringsBytes), handlers, most)
  for await (const _ of pieces);
  return strings
}

/** What stands in `t` and `v`, but not in `rPh`, up to what a cell may hold. */
function gathered() {
  let text = ''
  let depth = 0
  let aids = 0
  return {
    open(tag: string) {
      if (tag === 'rPh') aids++
      if (tag === 't' || tag === 'v') depth++
    },
    close(tag: string) {
      if (tag === 'rPh') aids--
      if (tag === 't' || tag === 'v') depth--
    },
    add(piece: string) {
      if (depth > 0 && aids === 0 && text.length < SHEET_BOUNDS.cellLength) {
        text += piece.slice(0, SHEET_BOUNDS.cellLength)
      }
    },
    take() {
      const taken = text
      text = ''
      return taken
    },
  }
}

type Rows = { sheet: string; strings: readonly string[]; most: number | undefined }

async function* rowsOf(archive: Archive, { sheet, strings, most }: Rows): AsyncGenerator<SheetRow> {
  let ready: SheetRow[] = []
  let row: SheetRow = { rowNo: 0, cells: [] }
  let cell = { column: 0, type: '' }
  const text = gathered()
  const handlers = {
    open(tag: string, attributes: Readonly<Record<string, string>>) {
      text.open(tag)
      if (tag === 'row') row = { rowNo: rowNoOf(attributes.r, row.rowNo), cells: [] }
      if (tag === 'c') {
        cell = { column: columnOf(attributes.r) ?? row.cells.length, type: attributes.t ?? 'n' }
        text.take()
      }
    },
    text: (piece: string) => text.add(piece),
    close(tag: string) {
      text.close(tag)
      if (tag === 'c') put(row, cell.column, cellOf(text.take(), cell.type, strings))
      if (tag === 'row') ready.push(row)
    },
  }
  const pieces = readXml(archive.read(sheet, SHEET_BOUNDS.sheetBytes), handlers, most)
  for await (const _ of pieces) {
    const given = ready
    ready = []
    yield* given
  }
}

function put(row: SheetRow, column: number, value: string): void {
  if (value === '' || column >= SHEET_BOUNDS.columns) return
  while (row.cells.length < column) row.cells.push('')
  row.cells[column] = value
}

/** Errors (#N/A) are nothing; a number stays as it is written in the file, which holds all its digits. */
function cellOf(text: string, type: string, strings: readonly string[]): string {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'e') return ''
  return cleanCell(text)
}

/** As the row says, where that may be: rows have a place each, in their order, and Excel has so many. */
function rowNoOf(text: string | undefined, before: number): number {
  const rowNo = Number(text)
  const isPlace = Number.isInteger(rowNo) && rowNo > before && rowNo <= SHEET_BOUNDS.places
  return isPlace ? rowNo : before + 1
}

/** `C5` → 2. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/.exec(place ?? '')?.[1]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
