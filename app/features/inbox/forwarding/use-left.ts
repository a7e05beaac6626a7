import { useEffect, useState } from 'react'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { useChanges, useStore } from '~/live/store/use-store'

/** What became of a message: it has left, or will not any more. */
type End = 'left' | 'failed'
const NO_ENDS: ReadonlyMap<number, End> = new Map()

/** How many of these messages have left, and how many will not: told live by what becomes of each. */
export function useLeft(ids: readonly number[]): { pendingCount: number; failed: number } {
  const store = useStore()
  const [ends, setEnds] = useState(NO_ENDS)
  useChanges(({ noun, id }) => {
    if (noun === 'message' && ids.includes(id)) setEnds((before) => withEnd(before, id, endOf(store, id)))
  })
  // What was told before it was known which messages they are.
  useEffect(
    () =>
      setEnds(
        ids.reduce<typeof NO_ENDS>((knownEnds, id) => withEnd(knownEnds, id, endOf(store, id)), NO_ENDS),
      ),
    [ids, store],
  )
  const count = (end: End) => [...ends.values()].filter((value) => value === end).length
  return { pendingCount: count('left'), failed: count('failed') }
}

function withEnd(before: typeof NO_ENDS, id: number, end: End | undefined): typeof NO_ENDS {
  if (!end || before.get(id) === end) return before
  return new Map(before).set(id, end)
}

function endOf(store: ReturnType<typeof useStore>, id: number): End | undefined {
  const message: Pick<MessageView, 'ack' | 'failedAt'> | undefined = store.row('message', id)
  if (message && message.ack > 0) return 'left'
  return message && message.failedAt !== null ? 'failed' : undefined
}
