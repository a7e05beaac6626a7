import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessageView } from '#domain/chats/contract/schema.ts'

/** Returns a function that words the event of a person leaving the chat. */
export function useHappened(viewerId: number) {
  const { t } = useTranslation('chats')
  return useCallback(
    ({ senderId, sender }: ChatMessageView) =>
      senderId === viewerId ? t('leftYou') : t('leftName', { name: sender.name }),
    [t, viewerId],
  )
}

/** Something that happened in a chat, between what was said. */
export function Happened({ message, viewerId }: { message: ChatMessageView; viewerId: number }) {
  const say = useHappened(viewerId)
  return (
    <li
      data-message={message.id}
      data-client-id={message.clientId}
      className="px-6 pt-2 text-center text-xs text-muted [overflow-wrap:anywhere]"
    >
      {say(message)}
    </li>
  )
}
