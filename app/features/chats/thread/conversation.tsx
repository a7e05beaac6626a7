import { useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { ChatMessageList, ChatView } from '#domain/chats/contract/schema.ts'
import { useErrorText } from '~/lib/text/error-text'
import { useShell } from '~/lib/ui/use-shell'
import { useStored } from '~/live/store/use-store'
import { Alert } from '~/ui/alert'
import { Composer, type ComposerHandle } from '../composer/composer'
import { goneState } from '../list/gone-notice'
import { chatIn, titleFor } from '../state/chat-lists'
import { isDeletedHere } from '../state/deleted-here'
import { Header } from './header'
import { type ThreadHandle, ThreadView } from './thread-view'
import { useChatThread } from './use-chat-thread'

type ConversationProps = { chat: ChatView; page: ChatMessageList; foundId: number | undefined }

/** A chat's messages and its composer. It disappears at once for a user who is no longer a member. */
export function Conversation({ chat: loaded, page, foundId }: ConversationProps) {
  const errorText = useErrorText()
  const viewerId = useShell()?.viewer.id ?? 0
  const view = useRef<ThreadHandle>(null)
  const composer = useRef<ComposerHandle>(null)
  const { chat, isGone } = useChat(loaded)
  const thread = useChatThread(loaded, page)
  useLeaving(isGone, loaded.id, titleFor(loaded, viewerId))
  if (isGone) return null
  const isEnded = chat.isDirect && chat.users.every(({ userId, user }) => userId === viewerId || user.isGone)
  return (
    <>
      <Header chat={chat} viewerId={viewerId} isEnded={isEnded} />
      <ThreadView
        ref={view}
        chat={chat}
        thread={thread}
        viewerId={viewerId}
        foundId={foundId}
        onWriteOn={(words) => composer.current?.restore(words)}
      />
      {isEnded ? (
        <Alert className="m-2">{errorText('ERR_CHAT_ENDED')}</Alert>
      ) : (
        <Composer
          ref={composer}
          key={chat.id}
          chatKey={{ viewerId, chatId: chat.id }}
          title={titleFor(chat, viewerId)}
          onSent={() => view.current?.toLatest()}
        />
      )}
    </>
  )
}

/** The chat, kept current, and whether the viewer has lost it. */
function useChat(loaded: ChatView) {
  const chat = useStored((store) => chatIn(store, loaded.id), loaded)
  const isGone = useStored((store) => store.isRemoved('chat', loaded.id), false)
  return { chat, isGone }
}

/** Leads a user who was removed from the chat, or whose chat was deleted, to the list, with a notice. */
function useLeaving(isGone: boolean, chatId: number, title: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isGone) return
    const state = isDeletedHere(chatId) ? undefined : goneState(title)
    navigate('/chats', { replace: true, state })
  }, [isGone, chatId, title, navigate])
}
