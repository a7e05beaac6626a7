import { and, eq, inArray } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import { SECOND_MS } from '../../core/contract/time.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import type { CallDriver, DriverCall, Outside } from '../../flows/calls/driver.ts'
import { answerOf } from '../../flows/contract/call-answer.ts'
import { jsonValue } from './json-of.ts'

/** A file that the customer sent comes from the channel by a job, mostly within seconds. */
const FETCH_MS = 2 * SECOND_MS
/** After so many looks it goes on without the file. */
const MAX_LOOKS = 2

/** A driver that is asked once the files of the messages are here, or do not come. */
export function awaitingFiles<Settings>(driver: CallDriver<Settings>): CallDriver<Settings> {
  return async (outside, call) => {
    const isComing = call.attempt < MAX_LOOKS && (await areFilesComing(outside, call))
    if (!isComing) return driver(outside, call)
    return answerOf({ next: 'retry', retryMs: FETCH_MS, session: jsonValue(call.session) })
  }
}

async function areFilesComing({ ctx }: Outside, { messages }: DriverCall<unknown>): Promise<boolean> {
  const ids = messages.flatMap(({ fileId }) => fileId ?? [])
  if (ids.length === 0) return false
  return reading(ctx, async (tx) => {
    const [pendingFile] = await tx.db
      .select({ id: files.id })
      .from(files)
      .where(and(inCompany(tx, files, inArray(files.id, ids)), eq(files.state, 'pending')))
      .limit(1)
    return pendingFile !== undefined
  })
}
