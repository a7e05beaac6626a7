import { createWriteStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { DAY_MS, wallMs } from '../contract/time.ts'

/**
 * A text, a number, a moment, a day (`2026-12-25`), a length of time; null is an empty cell. The reader's program shows moments and
 * days as they write them.
 */
export type Cell = string | number | Date | { day: string } | { seconds: number } | null

/** A table that is written row by row: nobody holds all of it. */
export type Sheet = {
  name: string
  /** Lines above the table. */
  preface?: readonly (readonly Cell[])[]
  heads: readonly string[]
  widths: readonly number[]
  /** The zone on whose clock moments are written. */
  timeZone: string
  rows: AsyncIterable<readonly Cell[]>
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** So many rows a sheet has at most, for every program that reads one. */
const MAX_ROWS = 1_048_576

/** Writes an XLSX file, as `xlsxStream`. */
export async function writeXlsx(file: string, sheet: Sheet): Promise<void> {
  await pipeline(xlsxStream(sheet), createWriteStream(file))
}

/**
 * The bytes of an XLSX file (ECMA-376), in bounded memory; what has no room on a sheet stands on further ones. No cell is a formula,
 * and a text that begins as one is marked as text (`quotePrefix`), so that it stays one when it is edited, or saved as CSV.
 */
export function xlsxStream(sheet: Sheet, maxRows = MAX_ROWS): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.outputStream.pipe(output)
  addParts(zip, output, sheet, maxRows).catch((error) => output.destroy(error))
  return output
}

async function addParts(zip: ZipFile, output: Readable, sheet: Sheet, maxRows: number): Promise<void> {
  for (const [name, text] of Object.entries(FIRST_PARTS)) zip.addBuffer(Buffer.from(text), name)
  const iterator = sheet.rows[Symbol.asyncIterator]()
  try {
    const reading = { iterator, next: await iterator.next() }
    let sheetCount = 0
    do {
      sheetCount++
      const source = Readable.from(sheetXml(sheet, reading, maxRows), {
        objectMode: false,
        highWaterMark: CHUNK,
      })
      output.once('close', () => source.destroy())
      zip.addReadStream(source, `xl/worksheets/sheet${sheetCount}.xml`)
      await finished(source)
    } while (!reading.next.done)
    for (const [name, text] of Object.entries(bookParts(sheet.name, sheetCount)))
      zip.addBuffer(Buffer.from(text), name)
    zip.end()
  } finally {
    await iterator.return?.()
  }
}

/** The rows that are still to be written, and the next of them. */
type Reading = { iterator: AsyncIterator<readonly Cell[]>; next: IteratorResult<readonly Cell[]> }

async function* sheetXml(sheet: Sheet, reading: Reading, maxRows: number): AsyncGenerator<string> {
  const { widths, heads, preface = [], timeZone } = sheet
  const columns = widths.map(
    (width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`,
  )
  const headRow = preface.length + 1
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headRow}" topLeftCell="A${headRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  let rowNo = 0
  let text = ''
  const add = (cells: readonly Cell[], isHead: boolean) => {
    rowNo++
    const cellTexts = cells.map((cell, n) => cellXml(cell, `${columnName(n)}${rowNo}`, { isHead, timeZone }))
    text += `<row r="${rowNo}">${cellTexts.join('')}</row>`
  }
  for (const line of preface) add(line, false)
  add(heads, true)
  for (; !reading.next.done && rowNo < maxRows; reading.next = await reading.iterator.next()) {
    add(reading.next.value, false)
    if (text.length < CHUNK) continue
    yield text
    text = ''
  }
  const filtered = `A${headRow}:${columnName(heads.length - 1)}${rowNo}`
  yield `${text}</sheetData><autoFilter ref="${filtered}"/></worksheet>`
}

const CHUNK = 1 << 16

/** A cell of 32,767 characters at most, as Excel holds them. */
const LONGEST = 32_767
const STYLE = { plain: 0, bold: 1, quoted: 2, day: 3, whole: 4, decimal: 5, moment: 6, span: 7 } as const
/** The formats of these styles, of those that every program knows: 14 and 22 are written as its reader writes days and times. */
const FORMATS = `<xf/><xf fontId="1" applyFont="1"/><xf quotePrefix="1"/>${[14, 1, 2, 22, 46].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}`
const DAY_SECONDS = DAY_MS / 1000

type Layout = { isHead: boolean; timeZone: string }

function cellXml(cell: Cell, name: string, { isHead, timeZone }: Layout): string {
  if (cell === '' || cell === null) return ''
  if (typeof cell === 'string') return textXml(cell, name, isHead)
  if (typeof cell === 'number')
    return numberXml(cell, name, Number.isInteger(cell) ? STYLE.whole : STYLE.decimal)
  if (cell instanceof Date) return numberXml(serialOf(wallMs(cell, timeZone)), name, STYLE.moment)
  if ('day' in cell) return numberXml(serialOf(Date.parse(`${cell.day}T00:00:00Z`)), name, STYLE.day)
  return numberXml(cell.seconds / DAY_SECONDS, name, STYLE.span)
}

function textXml(text: string, name: string, isHead: boolean): string {
  const style = isHead ? STYLE.bold : /^[=+\-@\t\r']/.test(text) ? STYLE.quoted : STYLE.plain
  return `<c r="${name}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text.slice(0, LONGEST))}</t></is></c>`
}

function numberXml(value: number, name: string, style: number): string {
  return `<c r="${name}" s="${style}"><v>${value}</v></c>`
}

/** 2 → `C`. */
function columnName(column: number): string {
  const [before, letter] = [Math.floor(column / 26), String.fromCharCode(65 + (column % 26))]
  return before === 0 ? letter : columnName(before - 1) + letter
}

/** Days since the end of 1899, as spreadsheets count them from March 1900 on. */
function serialOf(wallTimeMs: number): number {
  return wallTimeMs / DAY_MS + 25_569
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 has no place for control characters and halves of characters. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
      // By this a program would read a sign's code.
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
  )
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of every workbook. Sheets are what a part named .xml is, unless something else is said of it. */
const FIRST_PARTS = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8">${FORMATS}</cellXfs></styleSheet>`,
} as const

/** The workbook, once it is known how many sheets it has. */
function bookParts(name: string, sheetCount: number): Record<string, string> {
  const numbers = Array.from({ length: sheetCount }, (_, n) => n + 1)
  const titleOf = (n: number) => {
    const end = n === 1 ? '' : ` ${n}`
    return escaped(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, MAX_TITLE - end.length) + end)
  }
  const sheets = numbers.map((n) => `<sheet name="${titleOf(n)}" sheetId="${n}" r:id="rId${n}"/>`)
  const relations = numbers.map(
    (n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  return {
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  }
}

/** The longest name of a sheet. */
const MAX_TITLE = 31
