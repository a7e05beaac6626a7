import { databaseSeconds } from '../run/process-seconds.ts'

let seconds = 0

/** Adds what the connections of a database took in the server; called while they are still open. */
export function addDatabaseSeconds(database: string): void {
  if (process.env.TEST_COSTS) seconds += databaseSeconds(database)
}

/** Seconds of a core in the server since this was last asked. */
export function takeDatabaseSeconds(): number {
  const takenSeconds = seconds
  seconds = 0
  return takenSeconds
}
