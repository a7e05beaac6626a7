export type NamedValue = { name: string; value: string }

/** Writes names into one cell. One that holds a separator or a quote is quoted, as in CSV, so that it is read back whole. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => quoted(name, /[,;\n"]/)).join(', ')
}

/** Behind commas or semicolons, or on a line each. */
const NAME = /\s*("(?:[^"]|"")*"(?=\s*(?:[,;\n]|$))|[^,;\n]*)\s*(?:[,;\n]|$)/g

/** The names of a cell, each once. */
export function splitNames(cell: string): string[] {
  const names = [...cell.matchAll(NAME)].map(([, name = '']) => unquoted(name))
  return [...new Set(names.filter(Boolean))]
}

/** Writes fields with their names into one cell: `Cidade: Campinas; Plano: Ouro`. */
export function joinFields(fields: readonly NamedValue[]): string {
  return fields.map(({ name, value }) => `${quoted(name, /[:;\n"]/)}: ${quoted(value, /[;\n"]/)}`).join('; ')
}

/** Behind semicolons, or on a line each. */
const FIELD =
  /\s*("(?:[^"]|"")*"(?=\s*(?:[:;\n]|$))|[^:;\n]*)(?:\s*:\s*("(?:[^"]|"")*"(?=\s*(?:[;\n]|$))|[^;\n]*))?\s*(?:[;\n]|$)/g

/** The fields of a cell; a part without a name has an empty one. */
export function splitFields(cell: string): NamedValue[] {
  return [...cell.matchAll(FIELD)].flatMap(([, first = '', second]) => {
    const field =
      second === undefined
        ? { name: '', value: unquoted(first) }
        : { name: unquoted(first), value: unquoted(second) }
    return field.value === '' ? [] : [field]
  })
}

function quoted(text: string, special: RegExp): string {
  return special.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

function unquoted(part: string): string {
  const text = part.trim()
  return /^".*"$/s.test(text) && text.length > 1 ? text.slice(1, -1).replaceAll('""', '"').trim() : text
}
