import { useMemo } from 'react'
import * as messages from '#domain/messages/endpoints.ts'
import type { MessageView } from '#domain/messages/schema.ts'
import { type CallResult, call } from '~/lib/call'
import { useOutbox } from '~/lib/outbox/use-outbox'
import { useErrorText } from '~/lib/text/error-text'
import { takeMessages } from '~/live/source'
import type { Store } from '~/live/store'
import { useStore } from '~/live/use-store'
import type { BubbleActions } from '../bubbles/bubble-context'
import { toast } from '../ui/toaster'
import { react } from './react'

/**
 * What the bubbles of a conversation can do. What still waits in this browser is retried and discarded here; what the
 * server has is retried there, with the same ids.
 */
export function useBubbleWork(onJump: (messageId: number) => void): BubbleActions {
  const outbox = useOutbox()
  const store = useStore()
  const errorText = useErrorText()
  return useMemo(
    () => ({
      onJump,
      onRetry(message) {
        if (message.id > 0) void takeAnswer(store, call(messages.retry, { messageId: message.id }))
        else if (message.clientId) void outbox?.retry(message.clientId)
      },
      onDiscard(message) {
        if (message.id > 0) void takeAnswer(store, call(messages.discard, { messageId: message.id }))
        else if (message.clientId) void outbox?.discard(message.clientId)
      },
      onTakeBackReaction(message) {
        void react(store, message.id, '').then((answer) => {
          if (!answer.ok) toast.error(errorText(answer.problem.code, answer.problem.details))
        })
      },
      onRetryFile(message) {
        void call(messages.retryFile, { messageId: message.id })
      },
    }),
    [onJump, outbox, store, errorText],
  )
}

async function takeAnswer(store: Pick<Store, 'take'>, answer: Promise<CallResult<MessageView>>) {
  const result = await answer
  if (result.ok) takeMessages(store, [result.value])
}
