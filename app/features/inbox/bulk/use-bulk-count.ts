import { useEffect, useMemo, useState } from 'react'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import type { BulkCount } from '#domain/inbox/contract/schema.ts'
import { call } from '~/lib/call'
import { isSettled } from '~/live/reading/use-refetcher'
import { fieldsOf, type Meant } from './use-ticket-bulk'

/** Between two tries while the server cannot be reached. */
const AGAIN_MS = 2_000

/**
 * How many an act would reach, as the server counts them; undefined as long as nobody has said so. Asked anew when what is
 * meant changes, and not at all where there is nothing to ask.
 */
export function useBulkCount(meant: Meant | undefined, queueId?: number): BulkCount | undefined {
  const asked = meant && JSON.stringify({ ...fieldsOf(meant), ...(queueId && { queueId }) })
  const [answered, setAnswered] = useState<{ asked: string; count: BulkCount }>()
  useEffect(() => {
    if (asked === undefined) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = async () => {
      const answer = await call(inbox.countBulk, JSON.parse(asked))
      if (isOver) return
      if (answer.ok) setAnswered({ asked, count: answer.value })
      else if (!isSettled(answer)) timer = setTimeout(count, AGAIN_MS)
    }
    void count()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [asked])
  return useMemo(() => (answered?.asked === asked ? answered?.count : undefined), [answered, asked])
}
