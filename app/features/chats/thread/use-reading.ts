import { useEffect, useRef, useState } from 'react'
import * as endpoints from '#domain/chats/contract/endpoints.ts'
import type { ChatView } from '#domain/chats/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { useLastingRefusal } from '~/kit/refusal/refusal'
import { readingOf } from '../state/chat-lists'

type Reading = { chat: ChatView; viewerId: number; newestId: number | undefined; atEnd: boolean }

/**
 * The error codes that say nothing about the reading itself. It is repeated when the network is back, and not at all
 * for a chat that is gone.
 */
const PASSING = new Set(['ERR_OFFLINE', 'ERR_UNAVAILABLE', 'ERR_NOT_FOUND'])

/** Marks a chat as read up to what stands at the end of it, as long as its end is looked at. Specification 3 §4. */
export function useReading({ chat, viewerId, newestId, atEnd }: Reading): void {
  const isLookedAt = useLookedAt()
  const stay = useLastingRefusal()
  const { readId, unreads } = readingOf(chat, viewerId)
  const { run } = useMutation(endpoints.read, {
    key: chat.id,
    onRefused(problem, input) {
      if (!PASSING.has(problem.code)) stay(problem, () => void run(input))
    },
  })
  /**
   * The newest message id that was sent as read. A message that arrives while a request is under way is sent after it,
   * and none is sent twice.
   */
  const askedId = useRef(0)
  const [isBusy, setBusy] = useState(false)
  const isNews = newestId !== undefined && newestId > readId && unreads > 0
  const chatId = chat.id
  useEffect(() => {
    // Who comes back to it asks anew for what could not be noted.
    if (!isLookedAt) askedId.current = 0
    if (!isNews || !atEnd || !isLookedAt || isBusy || newestId <= askedId.current) return
    askedId.current = newestId
    setBusy(true)
    void run({ chatId, messageId: newestId }).finally(() => setBusy(false))
  }, [isNews, atEnd, isLookedAt, isBusy, run, chatId, newestId])
}

/** The tab is in front of somebody, with a network. */
function useLookedAt(): boolean {
  const [isLookedAt, setLookedAt] = useState(false)
  useEffect(() => {
    const look = () => setLookedAt(document.visibilityState === 'visible' && navigator.onLine)
    look()
    const leaving = new AbortController()
    const { signal } = leaving
    document.addEventListener('visibilitychange', look, { signal })
    window.addEventListener('online', look, { signal })
    window.addEventListener('offline', look, { signal })
    return () => leaving.abort()
  }, [])
  return isLookedAt
}
