import { useMemo } from 'react'
import { MessageView } from '#domain/messages/schema.ts'
import { api } from '~/lib/bearer'
import { type CallResult, call, callDone } from '~/lib/call'
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
        if (message.id > 0) void keepAnswer(call(serverMessage().retry.$post(of(message)), MessageView))
        else if (message.clientId) void outbox?.retry(message.clientId)
      },
      onDiscard(message) {
        if (message.id > 0) void keepAnswer(call(serverMessage().discard.$post(of(message)), MessageView))
        else if (message.clientId) void outbox?.discard(message.clientId)
      },
      onRetryFile(message) {
        void callDone(serverMessage().file.$post(of(message)))
      },
    }),
    [onJump, outbox],
  )
}

function serverMessage() {
  return api().messages[':messageId']
}

function of({ id }: MessageView) {
  return { param: { messageId: id } }
}

async function keepAnswer(answer: Promise<CallResult<MessageView>>) {
  const result = await answer
  if (result.ok) keepSent([result.value])
}
