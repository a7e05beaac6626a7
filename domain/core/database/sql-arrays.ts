import { type SQL, sql } from 'drizzle-orm'

/** Ids as one parameter: a statement's text, and with it its plan, does not depend on how many there are. */
export function idArray(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(',')}}`}::bigint[]`
}

/** Texts as one parameter, whatever stands in them. */
export function textArray(texts: readonly string[]): SQL {
  return sql`${`{${texts.map(quoted).join(',')}}`}::text[]`
}

/** As PostgreSQL reads an element of an array: in quotes, with quotes and backslashes escaped. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
