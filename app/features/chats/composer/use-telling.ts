import { useCallback, useRef } from 'react'
import * as endpoints from '#domain/chats/contract/endpoints.ts'
import { WRITING_EVERY_MS } from '#domain/chats/contract/schema.ts'
import { call } from '~/lib/call'

/** Tells the others that one writes, now and then; what is lost of it costs nothing but itself. */
export function useTelling(chatId: number): () => void {
  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  return useCallback(() => {
    const now = performance.now()
    if (now - toldAt.current < WRITING_EVERY_MS) return
    toldAt.current = now
    void call(endpoints.writing, { chatId })
  }, [chatId])
}
