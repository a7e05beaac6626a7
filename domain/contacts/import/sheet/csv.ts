import { createReadStream } from 'node:fs'
import { CsvError, type Info, parse } from 'csv-parse'
import { makeEventLoopYield } from '../../../core/process/event-loop-yield.ts'
import { cleanCell, SHEET_BOUNDS, type SheetRow, sheetFault } from './sheet.ts'

/** Longest row: a quote that never ends would swallow the file. */
const MAX_RECORD = 4 << 20
/** As many as Excel has: the parser makes a cell of each, whatever is kept. */
const MAX_COLUMNS = 16_384
/** The bytes at the start of the file from which the separator is recognised. */
const HEAD_BYTES = 64 << 10

/**
 * Rows of text with separators, as programs and Excel write it: comma, semicolon or tab; UTF-8 with a mark or without,
 * UTF-16 with one, else Windows-1252, which Excel in Brazil writes.
 */
export async function* readCsv(file: string): AsyncGenerator<SheetRow> {
  const encoding = await encodingOf(file)
  const head = await headOf(file, encoding)
  // Some programs write a web page, or XML, and call it a spreadsheet.
  if (/^\s*<(!doctype|!--|html|head|body|div|meta|style|table|\?xml)/i.test(head)) throw sheetFault('webPage')
  const { delimiter, from } = separatorOf(head)
  const parser = parse({
    delimiter,
    from_line: from,
    bom: false,
    info: true,
    max_record_size: MAX_RECORD,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    skip_records_with_error: false,
  })
  const source = withBoundedLines(decoded(file, encoding), delimiter)
  feed(source, parser).catch((error) => parser.destroy(error))
  try {
    for await (const entry of parser) yield toRow(entry)
  } catch (error) {
    throw error instanceof CsvError ? sheetFault('unreadable', error) : error
  } finally {
    parser.destroy()
  }
}

type Entry = { record: string[]; info: Info }

function toRow(entry: Entry): SheetRow {
  const { record, info } = entry
  const [cells, cellsBeyond] = [record.slice(0, SHEET_BOUNDS.columns), record.slice(SHEET_BOUNDS.columns)]
  const isCut = cellsBeyond.some(Boolean) || cells.some((cell) => cell.length > SHEET_BOUNDS.cellLength)
  return { rowNo: info.lines, cells: cells.map(toCell), notes: isCut ? ['cut'] : [] }
}

/** An apostrophe keeps a text from being a formula (OWASP, CSV injection), as in our own files: it is no part of the text. */
function toCell(text: string): string {
  return cleanCell(text.replace(/^'(?=[=+\-@\t\r])/, ''))
}

async function feed(source: AsyncIterable<string>, parser: ReturnType<typeof parse>): Promise<void> {
  const yieldToLoop = makeEventLoopYield()
  for await (const text of source) {
    if (parser.destroyed) return
    if (!parser.write(text)) await drained(parser)
    await yieldToLoop()
  }
  parser.end()
}

function drained(parser: ReturnType<typeof parse>): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      parser.off('drain', go).off('close', go)
      resolve()
    }
    parser.on('drain', go).on('close', go)
  })
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

async function encodingOf(file: string): Promise<Encoding> {
  const first = new Uint8Array(await Bun.file(file).slice(0, 4096).arrayBuffer())
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
  if (first.includes(0)) throw sheetFault('unreadable')
  const strict = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(file)) strict.decode(chunk, { stream: true })
    strict.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/** Bytes that are parsed at a time: of line breaks alone each sign is a row, of separators alone a cell. */
const PIECE = 4 << 10

async function* decoded(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(file, { highWaterMark: PIECE }))
    yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** Throws ERR_SPREADSHEET at a line with more separators than a sheet has columns. */
async function* withBoundedLines(source: AsyncIterable<string>, delimiter: string): AsyncGenerator<string> {
  let columnCount = 0
  for await (const text of source) {
    for (const [index, textLine] of text.split(/[\r\n]/).entries()) {
      columnCount = (index === 0 ? columnCount : 0) + textLine.split(delimiter).length - 1
      if (columnCount > MAX_COLUMNS) throw sheetFault('unreadable')
    }
    yield text
  }
}

async function headOf(file: string, encoding: Encoding): Promise<string> {
  return new TextDecoder(encoding).decode(await Bun.file(file).slice(0, HEAD_BYTES).arrayBuffer())
}

const SEPARATORS = [';', ',', '\t', '|'] as const

/** The sign that stands equally often in the most of the first lines, outside of quotes; Excel may name it in a line of its own. */
function separatorOf(head: string): { delimiter: string; from: number } {
  const named = /^sep=([^"\r\n])\r?\n/i.exec(head)?.[1]
  if (named !== undefined) return { delimiter: named, from: 2 }
  const lines = head
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter(Boolean)
    .slice(0, 20)
  const scored = SEPARATORS.map((sign) => ({ sign, score: scoreOf(lines, sign) }))
  const best = scored.toSorted((separator, otherSeparator) => otherSeparator.score - separator.score)[0]
  return { delimiter: best && best.score > 0 ? best.sign : ',', from: 1 }
}

/**
 * Scores a separator by the number of lines that contain it equally often, then by how often they contain it. Lines
 * without it do not count, such as a title above the head, or a line cut short.
 */
function scoreOf(lines: readonly string[], sign: string): number {
  const counts = lines
    .map((textLine) => Math.min(textLine.split(sign).length - 1, 999))
    .filter((count) => count > 0)
  return Math.max(
    0,
    ...counts.map((count) => counts.filter((otherCount) => otherCount === count).length * 1000 + count),
  )
}
