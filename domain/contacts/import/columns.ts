import { LANGUAGES } from '../../core/contract/languages.ts'
import type { ColumnField, ImportInput } from '../contract/import/import-schema.ts'
import { isPhone, plainPhone } from '../contract/rules.ts'
import { EXPORT_TEXTS, type ExportTexts, FIRST_COLUMNS, LAST_COLUMNS } from '../export/export-texts.ts'
import { isDate } from './sheet/phone-cell.ts'
import { oneLine } from './sheet/sheet.ts'
import { PROBLEM_TEXTS } from './work/problem-texts.ts'

const MAX_HEAD = 100

/** A word that marks the number as a phone number, in a column head that begins with "number". */
const PHONE_WORD = '(tel|cel|fone|phone|whats|wpp|zap|mov|mob|contat|gsm)'
/** Heads by which columns are known, without accents, case and signs; of the four languages, of Google and of Outlook. */
const HEADS: readonly (readonly [ColumnField, RegExp])[] = [
  ['email', /^(e ?mail|eposta|e posta|correo|mail)\b/],
  [
    'number',
    new RegExp(
      `^((numero|number|num|numara)( \\d+)?$|(numero|number|num|numara)\\b.*${PHONE_WORD}|(telefone?s?|telefono|telefon|cep (telefon\\w*|no)|phone|fone|tel|celular|cel|movil|mobile|whats ?app|wpp|zap|gsm)\\b)`,
    ),
  ],
  [
    'name',
    /^(nome|name|nombre|ad soyad|adi?|isim|soyad|contato|contact|contacto|cliente|customer|musteri|first name|last name|middle name|saved name|sobrenome|apellidos?|primeiro nome|display name|full name|razao social)\b/,
  ],
  ['tags', /^(tags?|etiquetas?|etiket(ler)?)$/],
]
const NOT_NAMES = /(phonetic|prefix|suffix|nickname|file as|organization|empresa|fonetic)/
/** Somebody else's name, or a thing's: it is a field of its own. */
const OTHERS_NAMES =
  /^(nome|name|nombre) (fantasia|da|do|de|del|of)\b(?! (cliente|contato|contacto|pessoa|aluno|paciente|titular|lead|customer|contact))/
/** Google writes "Phone 1 - Type" beside "Phone 1 - Value", Outlook "E-mail Display Name" beside "E-mail Address". */
const NOT_VALUES = /\b(type|label|tipo|mail display name)$/
/** Digits that are no phone number, whatever they look like. */
const NOT_PHONES =
  /\b(cpf|cnpj|rg|cep|zip|id|codigo|code|nascimento|data|date|fecha|pedido|order|contrato|fax)\b/

/** A row with more of these heads, and of the weightier, is the one that names the columns. */
const WEIGHTS: Partial<Record<ColumnField, number>> = { number: 3, name: 2, email: 2, tags: 1 }
/** The head is looked for so far down: above it stand a title, the day, a logo's empty rows. */
const HEAD_ROWS = 20

/** The most characters of a cell that are judged. More of them would tell nothing new. */
const MAX_JUDGED = 300

export type Recognised = Pick<ImportInput, 'columns' | 'hasHeader' | 'isOwnExport'> & { headIndex: number }
type Rows = readonly (readonly string[])[]

/**
 * Recognises the content of each column: by the head row if there is one, else by the cells below. From the cells it
 * finds numbers, addresses, and takes the first other column for names. The heads of our own export are matched by
 * their exact words, because contacts' fields stand between them under any name.
 */
export function recogniseColumns(cells: Rows): Recognised {
  const rows = cells.map((row) => row.map((cell) => cell.slice(0, MAX_JUDGED)))
  const ownFile = ownColumns(rows) ?? problemColumns(rows)
  if (ownFile) return ownFile
  const headIndex = headIndexOf(rows)
  const hasHeader = headIndex !== -1
  const body = rows.slice(headIndex + 1)
  const width = Math.max(0, ...rows.map((row) => row.length))
  const heads = Array.from({ length: width }, (_, n) => (hasHeader ? headText(rows[headIndex]?.[n]) : ''))
  const columns = heads.map((head, n) => ({ head, field: fieldOf(head, { body, n, hasHeader }) }))
  const named = hasHeader ? withNumber(columns, body) : withName(columns, body)
  return { columns: named, hasHeader, isOwnExport: false, headIndex: Math.max(0, headIndex) }
}

function headText(cell = ''): string {
  return oneLine(cell).slice(0, MAX_HEAD)
}

/** Our own heads stand first or last; any between them is a field of the contacts', even under the same words. */
function ownColumns(rows: Rows): Recognised | undefined {
  for (const [headIndex, cells] of rows.slice(0, HEAD_ROWS).entries()) {
    const heads = cells.map(headText)
    const texts = ownHeads(heads)
    if (!texts) continue
    const places = new Map<number, ColumnField>([
      ...FIRST_COLUMNS.map((field) => [heads.indexOf(texts[field]), field] as const),
      ...LAST_COLUMNS.map((field) => [heads.lastIndexOf(texts[field]), field] as const),
    ])
    const columns = heads.map((head, n) => ({
      head,
      field: places.get(n) ?? (head === '' ? ('ignore' as const) : ('extra' as const)),
    }))
    return { columns, hasHeader: true, isOwnExport: true, headIndex }
  }
  return undefined
}

/** The heads of our export in the language of which the most stand there: contacts may have fields under others. */
function ownHeads(heads: readonly string[]): ExportTexts['heads'] | undefined {
  const count = (texts: ExportTexts['heads']) =>
    Object.values(texts).filter((head) => heads.includes(head)).length
  return LANGUAGES.map((language) => EXPORT_TEXTS[language].heads)
    .filter(({ name, number, reference }) => [name, number, reference].every((head) => heads.includes(head)))
    .toSorted((a, b) => count(b) - count(a))[0]
}

/** The heads of the file in which rows come back that were not imported: which row it was, and why, is nobody's. */
function problemColumns([heads = []]: Rows): Recognised | undefined {
  const isOurs = LANGUAGES.some((language) => PROBLEM_TEXTS[language].heads.join('\n') === heads.join('\n'))
  if (!isOurs) return undefined
  const fields = ['ignore', 'name', 'number', 'email', 'ignore', 'tags', 'extras'] as const
  const columns = heads.map((head, n) => ({ head, field: fields[n] ?? ('ignore' as const) }))
  return { columns, hasHeader: true, isOwnExport: false, headIndex: 0 }
}

/** The first of the rows that name the most; -1 where none does. */
function headIndexOf(rows: Rows): number {
  const firstData = rows.findIndex(isData)
  const candidates = rows.slice(0, firstData === -1 ? HEAD_ROWS : Math.min(firstData, HEAD_ROWS))
  const scores = candidates.map(headScore)
  const best = Math.max(0, ...scores)
  return best === 0 ? -1 : scores.indexOf(best)
}

function headScore(cells: readonly string[]): number {
  if (cells.some(looksLikeValue)) return 0
  const fields = new Set(cells.map((cell) => fieldOfHead(headText(cell))))
  return [...fields].reduce((sum, field) => sum + (field ? (WEIGHTS[field] ?? 0) : 0), 0)
}

/** A row of somebody's, and not of a title that holds a phone number or an address. */
function isData(cells: readonly string[]): boolean {
  return cells.filter(Boolean).length > 1 && cells.some(isPhoneCell)
}

function fieldOf(
  head: string,
  { body, n, hasHeader }: { body: Rows; n: number; hasHeader: boolean },
): ColumnField {
  if (!hasHeader) return fieldOfBody(body, n)
  const field = fieldOfHead(head)
  // Under "Contato" some write names, and others numbers.
  if (field === 'name' && fieldOfBody(body, n) === 'number') return 'number'
  return field ?? (head === '' ? 'ignore' : 'extra')
}

function fieldOfHead(head: string): ColumnField | undefined {
  const text = folded(head)
  if (NOT_NAMES.test(text) || NOT_VALUES.test(text)) return 'ignore'
  if (OTHERS_NAMES.test(text)) return 'extra'
  return HEADS.find(([, pattern]) => pattern.test(text))?.[0]
}

function cellsBelow(rows: Rows, n: number): string[] {
  return rows.map((row) => row[n] ?? '').filter(Boolean)
}

function fieldOfBody(rows: Rows, n: number): ColumnField {
  const cells = cellsBelow(rows, n)
  if (cells.length === 0) return 'ignore'
  if (cells.every((cell) => isPhoneCell(cell) || /^\d[\d.,]*e\+?\d+$/i.test(cell))) return 'number'
  return cells.every((cell) => cell.includes('@')) ? 'email' : 'ignore'
}

type Columns = Recognised['columns']

/** Takes the first column that holds nothing but phone numbers as the number column, if no head says "number". */
function withNumber(columns: Columns, body: Rows): Columns {
  if (columns.some(({ field }) => field === 'number')) return columns
  const columnIndex = columns.findIndex(
    ({ head, field }, n) =>
      field === 'extra' && !NOT_PHONES.test(folded(head)) && fieldOfBody(body, n) === 'number',
  )
  return columns.map((column, n) => (n === columnIndex ? { ...column, field: 'number' as const } : column))
}

function withName(columns: Columns, body: Rows): Columns {
  const columnIndex = columns.findIndex(
    ({ field }, n) => field === 'ignore' && body.some((row) => /\p{L}/u.test(row[n] ?? '')),
  )
  return columns.map((column, n) => (n === columnIndex ? { ...column, field: 'name' as const } : column))
}

function isPhoneCell(cell: string): boolean {
  return isPhone(plainPhone(cell)) && !isDate(cell)
}

function looksLikeValue(cell: string): boolean {
  return isPhoneCell(cell) || /\S@\S{1,250}\.\S/.test(cell)
}

function folded(head: string): string {
  return head
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
