import { useNavigation } from '@remix-run/react'
import { MessagesSquare, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type ChatList, type FoundMessages, SEARCHED_MESSAGES } from '#domain/chats/contract/schema.ts'
import type { Problem as ProblemOf } from '#domain/core/contract/problems.ts'
import { useSheetAddress } from '~/kit/form-sheet'
import { useNearEnd } from '~/kit/list/use-near-end'
import { Problem } from '~/kit/problem'
import { countText } from '~/lib/text/format'
import { useActions } from '~/lib/ui/shortcuts'
import { useShell } from '~/lib/ui/use-shell'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Spinner } from '~/ui/spinner'
import { ChatRow, FoundRow } from './chat-row'
import { ChatSearch } from './chat-search'
import { ChatSheet } from './chat-sheet'
import { GoneNotice } from './gone-notice'
import { useChatList } from './use-chat-list'

type ChatListPaneProps = {
  term: string
  page: ChatList
  foundMessages: FoundMessages['records']
  /** Why the messages could not be searched. */
  problem: ProblemOf | undefined
}

/** The viewer's chats with their unread messages, the search, and the button for a new chat. */
export function ChatListPane({ term, page, foundMessages, problem }: ChatListPaneProps) {
  const { t, i18n } = useTranslation('chats')
  const viewerId = useShell()?.viewer.id ?? 0
  const [, setNew] = useSheetAddress('new')
  useActions({ newChat: () => setNew(true) })
  const { chats, hasMore, nextPage } = useChatList(term, page)
  const { read: loadMore, isBusy: isReadingMore, code } = nextPage
  const end = useNearEnd({ hasMore, isReadingMore, loadMore, problem: code })
  const isSearching = useNavigation().location?.pathname.startsWith('/chats') === true
  const isEmpty = chats.length === 0 && foundMessages.length === 0 && !problem
  return (
    <>
      <div className="grid gap-2 border-b border-line p-3">
        <div className="flex items-center justify-between gap-2">
          <h1 className="text-lg font-semibold">{t('title')}</h1>
          <Button variant="primary" size="sm" onClick={() => setNew(true)}>
            <Plus />
            {t('new')}
          </Button>
        </div>
        <ChatSearch term={term} isBusy={isSearching} />
        {term !== '' && (
          <p className="text-xs text-muted">
            {t('searched', { most: countText(SEARCHED_MESSAGES, i18n.language) })}
          </p>
        )}
      </div>
      <GoneNotice />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isEmpty && (
          <EmptyState
            icon={<MessagesSquare aria-hidden />}
            title={term ? t('noneFound.title') : t('empty.title')}
            text={term ? t('noneFound.text', { term }) : t('empty.text')}
          />
        )}
        {chats.length > 0 && (
          <ul aria-label={t('list')} className="grid grid-cols-[minmax(0,1fr)] p-1.5">
            {chats.map((chat) => (
              <li key={chat.id}>
                <ChatRow chat={chat} viewerId={viewerId} />
              </li>
            ))}
          </ul>
        )}
        {hasMore && (
          <div ref={end} className="grid place-items-center p-2">
            <Problem code={code} />
            <Button size="sm" aria-disabled={isReadingMore} onClick={loadMore} className="noscript:hidden">
              {isReadingMore && <Spinner label={t('more')} />}
              {t('more')}
            </Button>
          </div>
        )}
        {problem && (
          <div className="p-3">
            <Problem code={problem.code} details={problem.details} />
          </div>
        )}
        {foundMessages.length > 0 && (
          <section aria-label={t('found')} className="border-line p-1.5 not-first:border-t">
            <h2 className="px-2.5 py-1.5 text-xs font-medium text-muted">{t('found')}</h2>
            <ul className="grid grid-cols-[minmax(0,1fr)]">
              {foundMessages.map((message) => (
                <li key={message.id}>
                  <FoundRow message={message} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <ChatSheet />
    </>
  )
}
