import { useEffect } from 'react'
import type { ChatMessageList, ChatView } from '#domain/chats/contract/schema.ts'
import { useRefetcher } from '~/live/reading/use-refetcher'
import { useStore, useStored, useTaken } from '~/live/store/use-store'
import { toldChats } from '../state/chat-lists'
import { hearChat, hearChats } from '../state/chat-rows'
import { chatThreadsOf, readNewest, type ShownThread, shownThread, takeNewest } from '../state/chat-threads'

/** What was said in a chat, as it stands: the page that came with the route, and all that was told since. */
export function useChatThread(chat: ChatView, page: ChatMessageList, viewerId: number): ShownThread {
  const store = useStore()
  const { id: chatId } = chat
  useEffect(() => {
    hearChats(store, viewerId)
    hearChat(store, chatId)
    return chatThreadsOf(store).watch(String(chatId))
  }, [store, chatId, viewerId])
  useTaken((store) => {
    store.take({ from: 'page', updates: toldChats([chat]) })
    takeNewest(store, { chatId, page })
    if (store.mayPageBeOld()) void readNewest(store, chatId)
  }, page)
  useRefetcher(() => readNewest(store, chatId), { atOnce: false })
  const first = { messages: page.records, hasMore: page.hasMore }
  return useStored((store) => shownThread(store, chatId), first)
}
