import { useMemo, useRef } from 'react'
import * as messages from '#domain/messages/contract/endpoints.ts'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { type MutationOptions, useMutation } from '~/kit/mutation'
import { useOutbox } from '~/live/outbox/use-outbox'
import { takeMessages } from '~/live/store/source'
import { useStore } from '~/live/store/use-store'
import type { BubbleActions } from '../bubbles/bubble-context'
import { useReact } from './use-react'

/** A message that was sent a moment ago, and had not left. */
export type TakenBack = {
  text: string
  files: File[]
  quoted: MessageView['quotedMsg']
  mode: 'reply' | 'private'
}

/**
 * Returns the actions of a conversation's bubbles. A message that still waits in this browser is retried and discarded
 * here; one that the server has is retried there, with the same ids.
 */
export function useBubbleWork(
  onJump: (messageId: number) => void,
  onRestore: (takenBack: TakenBack) => void,
): BubbleActions {
  const restore = useRef(onRestore)
  restore.current = onRestore
  const outbox = useOutbox()
  const store = useStore()
  const ofMessage = {
    key: ({ messageId }: { messageId: number | string }) => messageId,
    onDone: (message: MessageView) => takeMessages(store, [message]),
  } satisfies MutationOptions<typeof messages.retry>
  const { run: retry } = useMutation(messages.retry, ofMessage)
  const { run: discard } = useMutation(messages.discard, ofMessage)
  const { run: retryFile } = useMutation(messages.retryFile, { key: ofMessage.key })
  const { run: react } = useReact()
  return useMemo(
    () => ({
      onJump,
      onRetry({ id, clientId }) {
        if (id > 0) void retry({ messageId: id })
        else if (clientId) void outbox?.retry(clientId)
      },
      onDiscard({ id, clientId }) {
        if (id > 0) void discard({ messageId: id })
        else if (clientId) void outbox?.discard(clientId)
      },
      onUndoSend({ clientId, body }) {
        const item = outbox?.getState().items.find((candidate) => candidate.clientId === clientId)
        // What has begun to leave may be there: taken back, it would be sent twice.
        if (item?.state !== 'waiting' || 'chatId' in item || (item.heldUntil ?? 0) <= Date.now()) return
        void outbox?.discard(item.clientId)
        const { file, quoted, isPrivate } = item
        const files = file ? [new File([file.blob], file.name, { type: file.mime })] : []
        restore.current({ text: body, files, quoted, mode: isPrivate ? 'private' : 'reply' })
      },
      onTakeBackReaction: ({ id }) => void react({ messageId: id, emoji: '' }),
      onRetryFile: ({ id }) => void retryFile({ messageId: id }),
    }),
    [onJump, outbox, retry, discard, retryFile, react],
  )
}
