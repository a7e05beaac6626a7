import { useEffect, useState } from 'react'
import * as endpoints from '#domain/chats/contract/endpoints.ts'
import type { ChatList } from '#domain/chats/contract/schema.ts'
import { call } from '~/lib/call'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { useStore, useStored, useTaken } from '~/live/store/use-store'
import { chatListsOf, shownChats, takeChats } from '../state/chat-lists'

/** The list as it stands: what came with the page, what was read since, and what the socket told. */
export function useChatList(term: string, page: ChatList) {
  const store = useStore()
  const search = term ? { searchParam: term } : {}
  useEffect(() => chatListsOf(store).watch(term), [store, term])
  useTaken((store) => takeChats(store, { term, page }), page)
  // What was missed cannot be told one by one: the first page is read anew.
  useRefetcher(
    async (since) => {
      const answer = await call(endpoints.list, search)
      return answer.ok ? takeChats(store, { term, page: answer.value, since }) : isSettled(answer)
    },
    { atOnce: false },
  )
  const first = { chats: page.records, hasMore: page.hasMore, next: page.next }
  const shownPage = useStored((store) => shownChats(store, term), first)
  const [isBusy, setBusy] = useState(false)
  const [code, setCode] = useState<string>()
  async function read() {
    if (isBusy || shownPage.next === null) return
    setBusy(true)
    setCode(undefined)
    const since = store.mark()
    const answer = await call(endpoints.list, { ...search, cursor: shownPage.next })
    setBusy(false)
    if (answer.ok) takeChats(store, { term, page: answer.value, since, isFurther: true })
    else setCode(answer.problem.code)
  }
  return { ...shownPage, nextPage: { isBusy, code, read: () => void read() } }
}
