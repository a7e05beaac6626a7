import { useEffect, useState } from 'react'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { useChanges, useStore } from '~/live/store/use-store'

/** What became of a message: it has left, or will not any more. */
type End = 'left' | 'failed'
const NONE: ReadonlyMap<number, End> = new Map()

/** How many of these messages have left, and how many will not: told live by what becomes of each. */
export function useLeft(ids: readonly number[]): { left: number; failed: number } {
  const store = useStore()
  const [ends, setEnds] = useState(NONE)
  useChanges(({ noun, id }) => {
    if (noun === 'message' && ids.includes(id)) setEnds((before) => withEnd(before, id, endOf(store, id)))
  })
  // What was told before it was known which messages they are.
  useEffect(
    () => setEnds(ids.reduce<typeof NONE>((known, id) => withEnd(known, id, endOf(store, id)), NONE)),
    [ids, store],
  )
  const count = (end: End) => [...ends.values()].filter((each) => each === end).length
  return { left: count('left'), failed: count('failed') }
}

function withEnd(before: typeof NONE, id: number, end: End | undefined): typeof NONE {
  if (!end || before.get(id) === end) return before
  return new Map(before).set(id, end)
}

function endOf(store: ReturnType<typeof useStore>, id: number): End | undefined {
  const message: Pick<MessageView, 'ack' | 'failedAt'> | undefined = store.row('message', id)
  if (message && message.ack > 0) return 'left'
  return message && message.failedAt !== null ? 'failed' : undefined
}
