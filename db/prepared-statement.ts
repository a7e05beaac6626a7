import { fillPlaceholders, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { PostgresJsSession } from 'drizzle-orm/postgres-js'
import type { PendingQuery, Row } from 'postgres'
import type { Transaction } from './client.ts'

type Value = string | number | boolean | null
type Hole<V> = (name: keyof V & string) => Placeholder

/**
 * A statement whose text is put together once, with holes for its values. The query builder puts it together anew at each
 * call, which is worth saving in the statements that every transaction and every message makes (30 µs for a message).
 */
export function preparedStatement<V extends Record<string, Value>, R extends object = Row>(
  write: (hole: Hole<V>) => SQL,
) {
  const { sql: text, params } = new PgDialect().sqlToQuery(write((name) => sql.placeholder(name)))
  const send = (db: Transaction, values: V): PendingQuery<(R & Row)[]> =>
    clientOf(db).unsafe(text, fillPlaceholders(params, values))

  return {
    text,
    /** Its rows as the driver gives them: instants and 64-bit integers are text. */
    rows: async (db: Transaction, values: V): Promise<R[]> => await send(db, values),
    /**
     * Sends it at once, ahead of whatever the transaction asks next, the commit included; the promise is its answer. Where
     * it fails, a commit that was sent after it is a rollback.
     */
    now: (db: Transaction, values: V): Promise<unknown> => send(db, values).execute(),
  }
}

type Client = { unsafe<R>(text: string, parameters: unknown[]): PendingQuery<(R & Row)[]> }

function clientOf(db: Transaction): Client {
  const { session } = db._
  if (!(session instanceof PostgresJsSession)) throw new TypeError('not a transaction of this driver')
  return session.client
}
