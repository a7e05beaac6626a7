import { useMemo } from 'react'
import * as messages from '#domain/messages/endpoints.ts'
import type { MessageView } from '#domain/messages/schema.ts'
import { type CallResult, call } from '~/lib/call'
import { useOutbox } from '~/lib/outbox/use-outbox'
import { useErrorText } from '~/lib/text/error-text'
import { keepSent } from '~/live/threads'
import type { BubbleActions } from '../bubbles/bubble-context'
import { toast } from '../ui/toaster'
import { react } from './react'

/**
 * What the bubbles of a conversation can do. What still waits in this browser is retried and discarded here; what the
 * server has is retried there, with the same ids.
 */
export function useBubbleWork(onJump: (messageId: number) => void): BubbleActions {
  const outbox = useOutbox()
  const errorText = useErrorText()
  return useMemo(
    () => ({
      onJump,
      onRetry(message) {
        if (message.id > 0) void keepAnswer(call(messages.retry, { messageId: message.id }))
        else if (message.clientId) void outbox?.retry(message.clientId)
      },
      onDiscard(message) {
        if (message.id > 0) void keepAnswer(call(messages.discard, { messageId: message.id }))
        else if (message.clientId) void outbox?.discard(message.clientId)
      },
      onTakeBackReaction(message) {
        void react(message.id, '').then((answer) => {
          if (!answer.ok) toast.error(errorText(answer.problem.code, answer.problem.details))
        })
      },
      onRetryFile(message) {
        void call(messages.retryFile, { messageId: message.id })
      },
    }),
    [onJump, outbox, errorText],
  )
}

async function keepAnswer(answer: Promise<CallResult<MessageView>>) {
  const result = await answer
  if (result.ok) keepSent([result.value])
}
