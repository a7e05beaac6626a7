import { useMemo } from 'react'
import { MessageView } from '#domain/messages/schema.ts'
import { api } from '~/lib/bearer'
import { type CallResult, call, callDone } from '~/lib/call-route'
import { useErrorText } from '~/lib/error-text'
import { useOutbox } from '~/lib/outbox/use-outbox'
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
        if (message.id > 0) void keepAnswer(call(serverMessage().retry.$post(of(message)), MessageView))
        else if (message.clientId) void outbox?.retry(message.clientId)
      },
      onDiscard(message) {
        if (message.id > 0) void keepAnswer(call(serverMessage().discard.$post(of(message)), MessageView))
        else if (message.clientId) void outbox?.discard(message.clientId)
      },
      onTakeBackReaction(message) {
        void react(message.id, '').then((answer) => {
          if (!answer.ok) toast.error(errorText(answer.problem.code, answer.problem.details))
        })
      },
      onRetryFile(message) {
        void callDone(serverMessage().file.$post(of(message)))
      },
    }),
    [onJump, outbox, errorText],
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
