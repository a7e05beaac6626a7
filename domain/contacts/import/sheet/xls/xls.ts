import { z } from 'zod'
import type { Language } from '../../../../core/contract/languages.ts'
import { SECOND_MS } from '../../../../core/contract/time.ts'
import { makeFairLine } from '../../../../core/process/fair-line.ts'
import { cleanCell, HEAD_BOUNDS, SHEET_BOUNDS, type SheetRow, sheetFault } from '../sheet.ts'
import { BOOLEAN_TEXTS } from '../workbook.ts'
import { requireWorkbook } from './compound.ts'

/** The reader holds the whole file, and what it makes of it. Excel itself wrote no more than 65,536 rows into one. */
const MAX_BYTES = 20 << 20
const TIMEOUT_MS = 10 * SECOND_MS

const Value = z.union([z.string(), z.number(), z.boolean(), z.date(), z.null()]).catch(null)
const Answer = z.object({ names: z.array(z.string()), rows: z.array(z.array(Value)) })
export type XlsAnswer = z.infer<typeof Answer>
export type XlsOrder = { file: Uint8Array; sheetIndex: number; rowLimit: number }

/** One file after the other, as each takes a processor and its memory. */
const inLine = makeFairLine<'xls'>()

type Reading = { isHead: boolean; language: Language; sheetIndex: number }

/**
 * The rows of a sheet of Excel 97 to 2003 (BIFF8), each cell as people see it. A thread of its own reads the file: one that
 * takes longer than ten seconds ends with its thread. Throws ERR_SPREADSHEET.
 */
export async function* readXls(
  file: string,
  { isHead, language, sheetIndex }: Reading,
): AsyncGenerator<SheetRow> {
  const { rows } = await ask(file, {
    sheetIndex,
    rowLimit: isHead ? HEAD_BOUNDS.places : SHEET_BOUNDS.places,
  })
  for (const [index, values] of rows.entries()) yield toRow(index + 1, values, language)
}

/** The names of the sheets of such a file. Which of them are hidden, its reader does not tell. */
export async function readXlsNames(file: string): Promise<string[]> {
  return (await ask(file, { sheetIndex: 0, rowLimit: 0 })).names
}

async function ask(file: string, order: Omit<XlsOrder, 'file'>): Promise<XlsAnswer> {
  if (Bun.file(file).size > MAX_BYTES) throw sheetFault('tooLarge')
  return inLine('xls', async () => {
    const bytes = Buffer.from(await Bun.file(file).arrayBuffer())
    requireWorkbook(bytes)
    return runWorker({ file: new Uint8Array(bytes), ...order })
  })
}

async function runWorker(order: XlsOrder): Promise<XlsAnswer> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url).href)
  const { promise, resolve } = Promise.withResolvers<unknown>()
  worker.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data)
  worker.onerror = () => resolve(undefined)
  const timer = setTimeout(() => resolve(undefined), TIMEOUT_MS)
  try {
    worker.postMessage(order)
    const answer = Answer.safeParse(await promise).data
    if (!answer || answer.names.length === 0) throw sheetFault('unreadable')
    return answer
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}

function toRow(rowNo: number, values: XlsAnswer['rows'][number], language: Language): SheetRow {
  const texts = values.slice(0, SHEET_BOUNDS.columns).map((value) => textOf(value, language))
  const notes = new Set<SheetRow['notes'][number]>()
  const isCut = texts.some((text) => text.length > SHEET_BOUNDS.cellLength)
  if (isCut || values.slice(SHEET_BOUNDS.columns).some((value) => value !== null)) notes.add('cut')
  if (texts.some((text) => ERRORS.has(text))) notes.add('errorCell')
  return { rowNo, cells: texts.map((text) => (ERRORS.has(text) ? '' : cleanCell(text))), notes: [...notes] }
}

/** A formula without a result. */
const ERRORS: ReadonlySet<string> = new Set([
  '#NULL!',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#N/A',
])

function textOf(value: XlsAnswer['rows'][number][number], language: Language): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return BOOLEAN_TEXTS[language][value ? 1 : 0]
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value)
  if (typeof value === 'string') return value
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? String(BigInt(value)) : String(value)
}

/** As dates of other spreadsheets are read: `2026-12-25`, or `2026-12-25 14:30`. */
function dateText(value: Date): string {
  const [day = '', time = ''] = value.toISOString().split('T')
  return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`
}
