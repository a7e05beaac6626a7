import { useEffect, useMemo, useState } from 'react'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import type { BulkCount } from '#domain/inbox/contract/schema.ts'
import { call } from '~/lib/call'
import { isSettled } from '~/live/reading/use-refetcher'
import { type BulkSelection, fieldsOf } from './use-ticket-bulk'

/** Between two tries while the server cannot be reached. */
const AGAIN_MS = 2_000

/**
 * Returns how many tickets an act would reach, as the server counts them; undefined until the server has answered. Asks
 * anew when the selection changes, and never when there is nothing to ask.
 */
export function useBulkCount(
  bulkSelection: BulkSelection | undefined,
  queueId?: number,
): BulkCount | undefined {
  const requestKey =
    bulkSelection && JSON.stringify({ ...fieldsOf(bulkSelection), ...(queueId && { queueId }) })
  const [answered, setAnswered] = useState<{ requestKey: string; count: BulkCount }>()
  useEffect(() => {
    if (requestKey === undefined) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = async () => {
      const answer = await call(inbox.countBulk, JSON.parse(requestKey))
      if (isOver) return
      if (answer.ok) setAnswered({ requestKey, count: answer.value })
      else if (!isSettled(answer)) timer = setTimeout(count, AGAIN_MS)
    }
    void count()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [requestKey])
  return useMemo(
    () => (answered?.requestKey === requestKey ? answered?.count : undefined),
    [answered, requestKey],
  )
}
