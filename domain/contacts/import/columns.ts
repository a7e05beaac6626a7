import { isPhone } from '../rules.ts'
import type { ColumnField } from './import-schema.ts'

const MAX_HEAD = 100

/** Heads by which columns are known, without accents, case and signs; of the four languages, of Google and of Outlook. */
const HEADS: readonly (readonly [ColumnField, RegExp])[] = [
  ['email', /^(e ?mail|eposta|e posta|correo|mail)\b/],
  [
    'number',
    /^(numero|number|num|telefone?s?|telefono|telefon|phone|fone|tel|celular|cel|movil|mobile|whats ?app|wpp|zap|numara|gsm)\b/,
  ],
  [
    'name',
    /^(nome|name|nombre|ad soyad|adi?|isim|soyad|contato|contact|contacto|cliente|customer|musteri|first name|last name|middle name|sobrenome|apellidos?|primeiro nome|display name|full name|razao social)\b/,
  ],
]
const NOT_NAMES = /(phonetic|prefix|suffix|nickname|file as|organization|empresa|fonetic)/
/** Google writes "Phone 1 - Type" beside "Phone 1 - Value". */
const NOT_VALUES = /\b(type|label|tipo)$/

export type Recognised = { columns: { head: string; field: ColumnField }[]; hasHeader: boolean }

/**
 * What each column holds, by the first row if that names them, else by what stands below: numbers, addresses, and the
 * first other column for names.
 */
export function recogniseColumns(rows: readonly (readonly string[])[]): Recognised {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const [first = [], ...rest] = rows
  const named = first.map(fieldOfHead)
  const hasHeader = named.some((field) => field !== undefined) && !first.some(looksLikeValue)
  const body = hasHeader ? rest : rows
  const columns = Array.from({ length: width }, (_, index) => {
    const head = hasHeader ? (first[index] ?? '').slice(0, MAX_HEAD) : ''
    const field = hasHeader ? (named[index] ?? (head === '' ? 'ignore' : 'extra')) : fieldOfBody(body, index)
    return { head, field }
  })
  return { columns: hasHeader ? columns : withName(columns, body), hasHeader }
}

function fieldOfHead(head: string): ColumnField | undefined {
  const text = folded(head)
  if (NOT_NAMES.test(text) || NOT_VALUES.test(text)) return 'ignore'
  return HEADS.find(([, pattern]) => pattern.test(text))?.[0]
}

function fieldOfBody(rows: readonly (readonly string[])[], index: number): ColumnField {
  const cells = rows.map((row) => row[index] ?? '').filter(Boolean)
  if (cells.length === 0) return 'ignore'
  if (cells.every((cell) => isPhone(cell) || /^\d[\d.,]*e\+?\d+$/i.test(cell))) return 'number'
  return cells.every((cell) => cell.includes('@')) ? 'email' : 'ignore'
}

function withName(columns: Recognised['columns'], body: readonly (readonly string[])[]) {
  const at = columns.findIndex(
    ({ field }, index) => field === 'ignore' && body.some((row) => /\p{L}/u.test(row[index] ?? '')),
  )
  return columns.map((column, index) => (index === at ? { ...column, field: 'name' as const } : column))
}

function looksLikeValue(cell: string): boolean {
  return isPhone(cell) || cell.includes('@')
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
