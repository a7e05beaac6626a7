import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { DAY_MS } from '../../core/contract/time.ts'

/** A text, or a day (`2026-12-25`), which the reader's program shows as they write days. */
export type Cell = string | { day: string }
/** A sheet that is written row by row: nobody holds all of it. */
export type Sheet = { name: string; widths: readonly number[]; rows: AsyncIterable<readonly Cell[]> }

/**
 * Writes an XLSX file (ECMA-376) of one sheet, in bounded memory. Every cell is a text or a day: none is a formula, and what begins
 * as one is marked as text (`quotePrefix`), so that it stays one when it is edited, or saved as CSV.
 */
export async function writeXlsx(file: string, sheet: Sheet): Promise<void> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(partsOf(sheet.name))) zip.addBuffer(Buffer.from(text), name)
  const source = Readable.from(sheetXml(sheet), { objectMode: false, highWaterMark: 1 << 16 })
  zip.addReadStream(source, 'xl/worksheets/sheet1.xml')
  zip.end()
  // What fails while rows are read must end the writing, too.
  const failed = new Promise<never>((_, reject) => source.once('error', reject))
  await Promise.race([pipeline(zip.outputStream, createWriteStream(file)), failed])
}

async function* sheetXml({ widths, rows }: Sheet): AsyncGenerator<string> {
  const columns = widths.map(
    (width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  let rowNo = 0
  let text = ''
  for await (const cells of rows) {
    rowNo++
    const cellTexts = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${rowNo}`, rowNo === 1))
    text += `<row r="${rowNo}">${cellTexts.join('')}</row>`
    if (text.length < CHUNK) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData></worksheet>`
}

const CHUNK = 1 << 16

/** A cell of 32,767 characters at most, as Excel holds them. */
const LONGEST = 32_767
const STYLE = { plain: 0, bold: 1, quoted: 2, day: 3 } as const

function cellXml(cell: Cell, cellName: string, isHead: boolean): string {
  if (cell === '') return ''
  if (typeof cell !== 'string') return `<c r="${cellName}" s="${STYLE.day}"><v>${serialOf(cell.day)}</v></c>`
  const style = isHead ? STYLE.bold : /^[=+\-@\t\r']/.test(cell) ? STYLE.quoted : STYLE.plain
  return `<c r="${cellName}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(cell.slice(0, LONGEST))}</t></is></c>`
}

/** 2 → `C`. */
function columnName(column: number): string {
  const [before, letter] = [Math.floor(column / 26), String.fromCharCode(65 + (column % 26))]
  return before === 0 ? letter : columnName(before - 1) + letter
}

/** Days since the end of 1899, as spreadsheets count them from March 1900 on. */
function serialOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS + 25_569
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

function partsOf(name: string): Record<string, string> {
  const title = escaped(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf quotePrefix="1"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
}
