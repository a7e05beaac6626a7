import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useNavigation,
  useParams,
} from '@remix-run/react'
import { useCallback, useState } from 'react'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { cn } from '~/lib/cn'
import { BackLayers } from '~/lib/ui/back-layers'
import { onDemand, usePreload } from '~/ui/on-demand/on-demand'
import { type Counts, ListPane } from './list/list-pane'
import { PinsProvider } from './list/store/use-pins'
import { type ListPages, listNames, statusOfList } from './list/store/use-ticket-lists'
import { filterQuery, listQuery, readFilter } from './list/ticket-filter'
import { useFilter } from './list/use-filter'
import { usePaneWidth } from './panes/pane-width'

/** The skeleton of a conversation, loaded before one is opened. Until it is loaded, the conversation before stays. */
const ConversationSkeleton = onDemand(
  async () => (await import('./conversation/conversation-skeleton')).ConversationSkeleton,
  { missing: () => null },
)

/** The line between the panes stands before it can be dragged. */
const ResizeHandle = onDemand(async () => (await import('./panes/resize-handle')).ResizeHandle, {
  missing: PaneLine,
  meanwhile: PaneLine,
})

function PaneLine() {
  return <div className="hidden w-px shrink-0 bg-line lg:block" />
}

/** The first page of every list that the filter shows, so that all counts are true from the start; or that a search took too long. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const filter = readFilter(new URL(request.url).searchParams)
  const pageRequest = { request, context }
  const api = apiAs(request, context)
  const pages: ListPages = {}
  const pinned = expectAnswer(api.call(inbox.listPinned), pageRequest)
  let problem: string | undefined
  await Promise.all([
    pinned,
    ...listNames(filter, true).map(async (name) => {
      const answer = await api.call(tickets.list, listQuery(filter, statusOfList(name)))
      if (!answer.ok && answer.problem.code === 'ERR_SEARCH_TIMEOUT') problem = answer.problem.code
      else pages[name] = await expectAnswer(answer, pageRequest)
    }),
  ])
  return { pages, problem, pinned: (await pinned).tickets }
}

/**
 * Going from one conversation to another leaves the list alone; a new filter, or closing all, asks for it again. A form that
 * leads to another tab, or that is answered while somebody goes to one, brings a new filter too: without its pages the
 * lists of that tab would be shown as empty. One that stays leaves the lists to the socket.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formAction,
  defaultShouldRevalidate,
}) => {
  const before = filterQuery({ ...readFilter(currentUrl.searchParams), section: 'pending' }).toString()
  const after = filterQuery({ ...readFilter(nextUrl.searchParams), section: 'pending' }).toString()
  if (before !== after) return true
  return !formAction && currentUrl.href === nextUrl.href && defaultShouldRevalidate
}

/** `counts` is undefined until the lists have told theirs. */
export type InboxContext = { counts: Counts | undefined }

export default function Inbox() {
  const { pages, problem, pinned } = useLoaderData<typeof loader>()
  const { filter } = useFilter()
  const { uuid } = useParams()
  const { width, setWidth } = usePaneWidth('list')
  const [counts, setCounts] = useState<Counts>()
  const onCounts = useCallback((counts: Counts) => setCounts(counts), [])
  const coming = useComing()
  usePreload(ConversationSkeleton)
  const isConversation = (coming ?? uuid) !== undefined
  return (
    <BackLayers.Provider value={true}>
      <PinsProvider loaded={pinned}>
        <div className="flex min-h-0 flex-1">
          <div
            className={cn(
              'flex min-h-0 w-full min-w-0 flex-col max-lg:shrink-0 lg:w-(--list-width) lg:min-w-101',
              isConversation && 'max-lg:hidden',
            )}
            style={{ '--list-width': `${width}px` } as React.CSSProperties}
          >
            <ListPane filter={filter} pages={pages} problem={problem} onCounts={onCounts} />
          </div>
          <ResizeHandle pane="list" width={width} onResize={setWidth} />
          <div
            className={cn(
              'relative flex min-h-0 min-w-0 flex-1 flex-col',
              // What is read and written keeps its room: the list gives way first, down to its narrowest.
              isConversation && 'lg:min-w-116 xl:has-[[data-pane=details]]:min-w-179',
              !isConversation && 'max-lg:hidden',
            )}
          >
            <Outlet context={{ counts } satisfies InboxContext} />
            {coming && <ConversationSkeleton />}
          </div>
        </div>
      </PinsProvider>
    </BackLayers.Provider>
  )
}

/** The conversation that is being opened, as long as another is, or none. */
function useComing(): string | undefined {
  const { uuid } = useParams()
  const { state, location } = useNavigation()
  const next = state === 'loading' ? location.pathname.match(/^\/tickets\/([^/]+)$/)?.[1] : undefined
  return next === uuid ? undefined : next
}
