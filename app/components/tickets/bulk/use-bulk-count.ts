import { useEffect, useMemo, useState } from 'react'
import * as inbox from '#domain/inbox/endpoints.ts'
import type { BulkCount } from '#domain/inbox/schema.ts'
import { call } from '~/lib/call'
import { fieldsOf, type Meant } from './use-ticket-bulk'

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
    void call(inbox.countBulk, JSON.parse(asked)).then((answer) => {
      if (answer.ok && !isOver) setAnswered({ asked, count: answer.value })
    })
    return () => {
      isOver = true
    }
  }, [asked])
  return useMemo(() => (answered?.asked === asked ? answered?.count : undefined), [answered, asked])
}
