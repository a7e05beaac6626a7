import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A sheet of a test: its XML within `sheetData`, as the program that is meant writes it. */
export type TestSheet = { name?: string; state?: 'hidden' | 'veryHidden'; rows: string; after?: string }

export type TestWorkbook = {
  sheets: readonly TestSheet[]
  /** Shared texts: plain, or the XML of one, as with rich text. */
  strings?: readonly string[]
  /** Codes of formats; cells name them by `s`, from 1 on. 0 is General. */
  formats?: readonly string[]
  isFrom1904?: boolean
  /** The prefix of all tags, with its colon. */
  prefix?: string
  /** The path of the workbook. */
  book?: string
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** The bytes of an XLSX file. */
export async function xlsxBytes(workbook: TestWorkbook): Promise<Blob> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(partsOf(workbook))) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return new Blob([new Uint8Array(await buffer(zip.outputStream))])
}

function partsOf(workbook: TestWorkbook): Record<string, string> {
  const {
    sheets,
    strings = [],
    formats = [],
    isFrom1904 = false,
    prefix = '',
    book = 'xl/workbook.xml',
  } = workbook
  const folder = book.slice(0, book.lastIndexOf('/'))
  const tag = (text: string) => text.replace(/<(\/?)/g, (_, end: string) => `<${end}${prefix}`)
  const space = prefix === '' ? `xmlns="${MAIN}"` : `xmlns:${prefix.slice(0, -1)}="${MAIN}"`
  const named = sheets.map(({ name, state }, n) => {
    const attributes = `name="${name ?? `Planilha${n + 1}`}" sheetId="${n + 1}" r:id="rId${n + 1}"`
    return `<sheet ${attributes}${state ? ` state="${state}"` : ''}/>`
  })
  const relations = [
    ...sheets.map((_, n) => relation(`rId${n + 1}`, 'worksheet', `/${folder}/worksheets/sheet${n + 1}.xml`)),
    relation('rIdT', 'sharedStrings', 'sharedStrings.xml'),
    relation('rIdS', 'styles', 'styles.xml'),
  ]
  const codes = formats.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${escaped(code)}"/>`)
  const styles = ['<xf numFmtId="0"/>', ...formats.map((_, n) => `<xf numFmtId="${164 + n}"/>`)]
  const texts = strings.map((text) =>
    text.startsWith('<') ? `<si>${text}</si>` : `<si><t>${escaped(text)}</t></si>`,
  )
  return {
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}">${relation('rId1', 'officeDocument', book)}</Relationships>`,
    [book]: tag(
      `<workbook ${space} xmlns:r="${OFFICE}"><workbookPr${isFrom1904 ? ' date1904="1"' : ''}/><sheets>${named.join('')}</sheets></workbook>`,
    ),
    [`${folder}/_rels/${book.slice(folder.length + 1)}.rels`]: `<Relationships xmlns="${PACKAGE}">${relations.join('')}</Relationships>`,
    [`${folder}/sharedStrings.xml`]: tag(`<sst ${space}>${texts.join('')}</sst>`),
    [`${folder}/styles.xml`]: tag(
      `<styleSheet ${space}><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      sheets.map(({ rows, after = '' }, n) => [
        `${folder}/worksheets/sheet${n + 1}.xml`,
        tag(`<worksheet ${space}><sheetData>${rows}</sheetData>${after}</worksheet>`),
      ]),
    ),
  }
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Cells of one row, each with its reference, as Excel writes them; nothing where a cell is empty. */
export function rowXml(rowNo: number, cells: readonly (string | null)[]): string {
  const placed = cells.map((cell, n) =>
    cell === null ? '' : cell.replace('<c', `<c r="${String.fromCharCode(65 + n)}${rowNo}"`),
  )
  return `<row r="${rowNo}">${placed.join('')}</row>`
}

/** A text within its cell; `shared(n)` names a shared one. */
export const inline = (text: string) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
export const shared = (n: number) => `<c t="s"><v>${n}</v></c>`
export const number = (value: string | number, style = 0) => `<c s="${style}"><v>${value}</v></c>`
