import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunction, useLoaderData, useParams } from '@remix-run/react'
import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as chats from '#domain/chats/contract/endpoints.ts'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { cn } from '~/lib/cn'
import { EmptyState } from '~/ui/empty-state'
import { ChatListPane } from './list/chat-list-pane'
import { PhoneTabs } from './list/phone-tabs'

/** The longest that is searched for. */
const LONGEST_TERM = 100

/** The first page of the viewer's chats; with a search those that it finds, and what was said. Specification 3 §2. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const term = (new URL(request.url).searchParams.get('searchParam') ?? '').trim().slice(0, LONGEST_TERM)
  await requirePageAccess(pageRequest, 'chats')
  const api = apiAs(request, context)
  const [page, search] = await Promise.all([
    expectAnswer(api.call(chats.list, term ? { searchParam: term } : {}), pageRequest),
    term ? api.call(chats.search, { searchParam: term }) : undefined,
  ])
  // What was said may take too long to look through: the chats are there all the same.
  const problem = search?.ok === false ? search.problem : undefined
  return { term, page, foundMessages: search?.ok ? search.value.records : [], problem }
}

/** Going from chat to chat leaves the list alone: the socket keeps it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const termOf = (url: URL) => url.searchParams.get('searchParam') ?? ''
  if (termOf(currentUrl) !== termOf(nextUrl)) return true
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate
}

/** The internal chat: the list at the left, what is said at the right; on a phone one of the two. */
export default function Chats() {
  const loaded = useLoaderData<typeof loader>()
  const { t } = useTranslation('chats')
  const { uuid } = useParams()
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PhoneTabs />
      <div className="flex min-h-0 flex-1">
        <div
          className={cn(
            'flex min-h-0 w-full min-w-0 shrink-0 flex-col lg:w-80 lg:border-e lg:border-line',
            uuid && 'max-lg:hidden',
          )}
        >
          <ChatListPane {...loaded} />
        </div>
        <div className={cn('relative flex min-h-0 min-w-0 flex-1 flex-col', !uuid && 'max-lg:hidden')}>
          {!uuid && (
            <EmptyState
              className="flex-1"
              icon={<MessagesSquare aria-hidden />}
              title={t('none.title')}
              text={t('none.text')}
            />
          )}
          <Outlet />
        </div>
      </div>
    </div>
  )
}
