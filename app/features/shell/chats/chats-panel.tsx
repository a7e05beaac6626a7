import { Link } from '@remix-run/react'
import { BellOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/chats/contract/endpoints.ts'
import type { ChatView } from '#domain/chats/contract/schema.ts'
import { readingOf, shownChats, takeChats, titleFor } from '~/features/chats/state/chat-lists'
import { call } from '~/lib/call'
import { cn } from '~/lib/cn'
import { capped, rowTime } from '~/lib/text/format'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { useShell } from '~/lib/ui/use-shell'
import { useRefetcher } from '~/live/reading/use-refetcher'
import { useStore, useStored } from '~/live/store/use-store'
import { Button } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import type { Opened } from '~/ui/on-demand/opener-on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '~/ui/popover'
import { Spinner } from '~/ui/spinner'

/** The list of all chats, which the page shows too. */
const NO_TERM = ''
/** The popover shows the newest; the page has them all. */
const MAX_SHOWN = 20

/** Shows the content of the bell: the viewer's chats, each with the last message and its time. Specification 1 §2. */
export function ChatsPanel({ trigger, startsOpen }: Opened) {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(startsOpen)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent align="end" aria-label={t('chats')} className="w-80 p-0">
        <p className="border-b border-line px-3 py-2.5 text-sm font-medium">{t('chats')}</p>
        <List onChosen={() => setOpen(false)} />
        <div className="border-t border-line p-2">
          <Button asChild size="sm" className="w-full">
            <Link to="/chats" onClick={() => setOpen(false)}>
              {t('chatsAll')}
            </Link>
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  )
}

function List({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('shell')
  const { chats, code, retry } = useAllChats()
  if (code && !chats) return <ErrorState code={code} retry={retry} />
  if (!chats)
    return (
      <p className="grid place-items-center px-3 py-6">
        <Spinner label={t('chats')} />
      </p>
    )
  if (chats.length === 0) return <p className="px-3 py-6 text-center text-sm text-muted">{t('chatsNone')}</p>
  return (
    <ul className="grid max-h-96 grid-cols-[minmax(0,1fr)] gap-0.5 overflow-y-auto p-1">
      {chats.map((chat) => (
        <li key={chat.id}>
          <Item chat={chat} onChosen={onChosen} />
        </li>
      ))}
    </ul>
  )
}

/** Read whenever it is opened, and kept true by the socket. */
function useAllChats() {
  const store = useStore()
  const [code, setCode] = useState<string>()
  const retry = useRefetcher(async (since) => {
    const answer = await call(endpoints.list)
    setCode(answer.ok ? undefined : answer.problem.code)
    // A refusal is said, with a way to try again.
    return !answer.ok || takeChats(store, { term: NO_TERM, page: answer.value, since })
  })
  const chats = useStored<readonly ChatView[] | undefined>(
    (store) => shownChats(store, NO_TERM)?.chats.slice(0, MAX_SHOWN),
    undefined,
  )
  return { chats, code, retry }
}

function Item({ chat, onChosen }: { chat: ChatView; onChosen: () => void }) {
  const { t } = useTranslation('shell')
  const [clock, now] = [useClock(), useNow()]
  const viewerId = useShell()?.viewer.id ?? 0
  const { unreads } = readingOf(chat, viewerId)
  return (
    <Link
      to={`/chats/${chat.uuid}`}
      onClick={onChosen}
      className="ring-inside grid w-full grid-cols-[minmax(0,1fr)] gap-0.5 rounded-md px-2.5 py-1.5 hover:bg-hover touch:min-h-11"
    >
      <span className="flex items-baseline justify-between gap-2">
        <span className={cn('min-w-0 truncate text-sm', unreads > 0 && !chat.isMuted && 'font-semibold')}>
          {titleFor(chat, viewerId)}
        </span>
        <time dateTime={chat.updatedAt} className="shrink-0 text-xs text-muted tabular">
          {rowTime(chat.updatedAt, now, clock)}
        </time>
      </span>
      <span className="flex items-center justify-between gap-2">
        <span className="min-w-0 truncate text-xs text-muted">{chat.lastMessage ?? t('chatsNothing')}</span>
        {chat.isMuted && (
          <span className="shrink-0 text-muted">
            <BellOff aria-hidden className="size-3.5" />
            <span className="sr-only">{t('chatsMuted')}</span>
          </span>
        )}
        {unreads > 0 && (
          <span
            className={cn(
              'shrink-0 rounded-full px-1.5 text-2xs font-semibold tabular',
              chat.isMuted ? 'bg-line text-ink' : 'bg-accent text-on-accent',
            )}
          >
            <span aria-hidden>{capped(unreads)}</span>
            <span className="sr-only">{t('chatsCount', { count: unreads })}</span>
          </span>
        )}
      </span>
    </Link>
  )
}
