import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Transaction } from './client.ts'

/**
 * Whole rows of a table by a statement that is written out from `where` on. The query builder puts a wide table's
 * columns into words anew each time, at 0.2 to 0.4 ms of CPU, more than sending them costs: this is for the reads that
 * every message makes.
 */
export function wholeRows<T extends PgTable>(table: T) {
  const columns = Object.entries(getTableColumns(table))
  const name = getTableName(table)
  const list = columns.map(([key, column]) => `"${name}"."${column.name}" as "${key}"`).join(', ')

  /** The row as the query builder would give it, from one whose columns were selected by `list`. */
  function read(row: Record<string, unknown>): T['$inferSelect'] {
    return Object.fromEntries(
      columns.map(([key, column]) => {
        const value = row[key]
        return [key, value === null ? null : column.mapFromDriverValue(value)]
      }),
    )
  }

  return {
    list: sql.raw(list),
    read,
    /** Changes rows, and gives them as they are then. */
    async update(
      db: Transaction,
      values: PgUpdateSetSource<T>,
      condition: SQL | undefined,
    ): Promise<T['$inferSelect'][]> {
      const update = db.update(table).set(values).where(condition).getSQL()
      const rows = await db.execute(sql`${update} returning ${sql.raw(list)}`)
      return rows.map(read)
    },
    async find(db: Transaction, clauses: SQL): Promise<T['$inferSelect'][]> {
      const rows = await db.execute(sql`select ${sql.raw(`${list} from "${name}"`)} ${clauses}`)
      return rows.map(read)
    },
  }
}
