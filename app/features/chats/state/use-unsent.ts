import { useEffect, useMemo } from 'react'
import type { ChatMessageView } from '#domain/chats/contract/schema.ts'
import type { ChatItem } from '~/live/outbox/item'
import { useOutbox, useOutboxState } from '~/live/outbox/use-outbox'

/** Returns the messages of a chat that the server does not list yet, oldest first. */
export function useUnsent(chatId: number, messages: readonly ChatMessageView[]): readonly ChatItem[] {
  const outbox = useOutbox()
  const { items } = useOutboxState()
  const [arrived, unsent] = useMemo(() => {
    const storedIds = new Set(messages.map(({ clientId }) => clientId))
    const chatItems = items.flatMap((item) => ('chatId' in item && item.chatId === chatId ? [item] : []))
    const isStored = ({ clientId }: ChatItem) => storedIds.has(clientId)
    return [chatItems.filter(isStored), chatItems.filter((item) => !isStored(item))]
  }, [items, messages, chatId])
  useEffect(() => {
    // The server has it, whatever became of the answer. What is still on its way gets its own.
    for (const { clientId, state } of arrived) if (state === 'failed') void outbox?.discard(clientId)
  }, [outbox, arrived])
  return unsent
}
