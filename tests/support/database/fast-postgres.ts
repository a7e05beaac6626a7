import { FAST } from '#scripts/postgres/settings.ts'
import { isTaken, startPostgres } from '#scripts/postgres.ts'
import { freePort } from '../ports.ts'

/** A server on the cluster of a test, which is made if there is none; on any port that is free when none is wanted. */
export async function startFast(home: string, wanted = 0) {
  for (let tries = 0; ; tries++) {
    const port = wanted || (await freePort())
    try {
      return await startPostgres({ home, port, settings: FAST, sync: false })
    } catch (error) {
      // Somebody was faster between the look and the start.
      if (tries > 5 || !(await isTaken(port))) throw error
    }
  }
}
