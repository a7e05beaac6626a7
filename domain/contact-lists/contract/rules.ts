/** Columns of a sheet beside name, number and address that a list keeps of a person. */
export const MAX_VARIABLES = 20
/** Characters of such a value, and of its name. */
export const MAX_VARIABLE_LENGTH = 200
export const MAX_VARIABLE_NAME = 60
/** Characters of a person's name. Specification 3 §5. */
export const MAX_ITEM_NAME = 50

/** Names that placeholders of a text have anyway. */
const TAKEN_NAMES: ReadonlySet<string> = new Set(['nome', 'numero', 'email', 'name', 'number'])

/**
 * The name of a column as a placeholder spells it: small letters without accents, digits, and `_` between them;
 * `Data de Compra` → `data_de_compra`. Empty where nothing is left.
 */
export function variableName(head: string): string {
  const name = head
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .slice(0, MAX_VARIABLE_NAME)
    .replace(/^_+|_+$/g, '')
  return TAKEN_NAMES.has(name) ? `${name}_2` : name
}
