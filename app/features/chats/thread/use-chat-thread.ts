import { useEffect, useState } from 'react'
import type { ChatMessageList, ChatView } from '#domain/chats/contract/schema.ts'
import { useStore, useStored, useTaken } from '~/live/store/use-store'
import { toldChats } from '../state/chat-lists'
import { hearChat, hearChats } from '../state/chat-rows'
import {
  chatThreadsOf,
  readNewest,
  readOlder,
  type ShownThread,
  shownThread,
  takeNewest,
} from '../state/chat-threads'

export type ChatThread = ShownThread & {
  older: { isBusy: boolean; code: string | undefined; read: () => void }
}

/** What was said in a chat, as it stands: the page that came with the route, and all that was told since. */
export function useChatThread(chat: ChatView, page: ChatMessageList, viewerId: number): ChatThread {
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
    if (store.mayPageBeOld()) void readNewest(store, chatId).catch(() => undefined)
  }, page)
  const [code, setCode] = useState<string>()
  useEffect(
    () =>
      store.onResync(() => {
        readNewest(store, chatId).catch((error: unknown) => setCode(codeOf(error)))
      }),
    [store, chatId],
  )
  const [isBusy, setBusy] = useState(false)
  async function read() {
    if (isBusy) return
    setBusy(true)
    setCode(undefined)
    await readOlder(store, chatId).catch((error: unknown) => setCode(codeOf(error)))
    setBusy(false)
  }
  const first = { messages: page.records, hasMore: page.hasMore }
  const shownChat = useStored((store) => shownThread(store, chatId), first)
  return { ...shownChat, older: { isBusy, code, read: () => void read() } }
}

const codeOf = (error: unknown) => (error instanceof Error ? error.message : 'ERR_UNKNOWN')
