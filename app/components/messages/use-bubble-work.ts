import { useMemo } from 'react'
import { z } from 'zod'
import { MessageView } from '#domain/messages/schema.ts'
import { call } from '~/lib/call'
import { useOutbox } from '~/lib/outbox/use-outbox'
import { keepSent } from '~/live/threads'
import type { BubbleActions } from '../bubbles/bubble-context'

/**
 * What the bubbles of a conversation can do. What still waits in this browser is retried and discarded here; what the
 * server has is retried there, with the same ids.
 */
export function useBubbleWork(onJump: (messageId: number) => void): BubbleActions {
  const outbox = useOutbox()
  return useMemo(
    () => ({
      onJump,
      onRetry(message) {
        if (message.id > 0)
          void keepAnswer(call(`/messages/${message.id}/retry`, MessageView, { method: 'POST' }))
        else if (message.clientId) void outbox?.retry(message.clientId)
      },
      onDiscard(message) {
        if (message.id > 0)
          void keepAnswer(call(`/messages/${message.id}/discard`, MessageView, { method: 'POST' }))
        else if (message.clientId) void outbox?.discard(message.clientId)
      },
      onRetryFile(message) {
        void call(`/messages/${message.id}/file`, z.unknown(), { method: 'POST' })
      },
    }),
    [onJump, outbox],
  )
}

async function keepAnswer(answer: ReturnType<typeof call<MessageView>>) {
  const result = await answer
  if (result.ok) keepSent([result.value])
}
