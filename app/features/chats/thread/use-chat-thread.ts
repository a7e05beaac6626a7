import { useEffect } from 'react'
import type { ChatMessageList, ChatView } from '#domain/chats/contract/schema.ts'
import { useRefetcher } from '~/live/reading/use-refetcher'
import { useStore, useStored, useTaken } from '~/live/store/use-store'
import { toldChats } from '../state/chat-lists'
import { chatThreadsOf, readNewest, type ShownThread, shownThread, takeNewest } from '../state/chat-threads'

/** Returns the current messages of a chat: the page that came with the route, and all messages told since. */
export function useChatThread(chat: ChatView, page: ChatMessageList): ShownThread {
  const store = useStore()
  const { id: chatId } = chat
  useEffect(() => chatThreadsOf(store).watch(String(chatId)), [store, chatId])
  useTaken((store) => {
    store.take({ from: 'page', updates: toldChats([chat]) })
    takeNewest(store, { chatId, page })
    if (store.mayPageBeOld()) void readNewest(store, chatId)
  }, page)
  useRefetcher(() => readNewest(store, chatId), { atOnce: false })
  const first = { messages: page.records, hasMore: page.hasMore }
  return useStored((store) => shownThread(store, chatId), first)
}
