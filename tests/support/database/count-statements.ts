import { PostgresJsSession } from 'drizzle-orm/postgres-js'
import type { Tx } from '#domain/core/context.ts'

/**
 * Counts the statements that the work sends within a transaction: its cost in round trips, however slow the machine is.
 */
export async function countStatements(tx: Tx, work: () => Promise<unknown>): Promise<number> {
  const { session } = tx.db._
  if (!(session instanceof PostgresJsSession)) throw new TypeError('not a transaction of this driver')
  const { client } = session
  const unsafe = client.unsafe
  let sent = 0
  client.unsafe = (...statement: Parameters<typeof unsafe>) => {
    sent += 1
    return unsafe(...statement)
  }
  try {
    await work()
  } finally {
    client.unsafe = unsafe
  }
  return sent
}
