import { useFetcher, useNavigate, useParams } from '@remix-run/react'
import {
  ArrowRightLeft,
  Check,
  CheckCheck,
  CircleSlash,
  MailOpen,
  MessageSquareText,
  Pin,
  PinOff,
} from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import type { FormProblem } from '~/lib/form.server'
import { onDemand, openedOnDemand } from '~/lib/on-demand'
import { actionsFor } from '~/lib/ticket-actions'
import { useShell } from '~/lib/use-shell'
import type { Viewer } from '~/lib/viewer'
import { Button } from '../ui/button'
import { ContextMenu, ContextMenuContent, ContextMenuItem, ContextMenuTrigger } from '../ui/context-menu'
import type { Asking } from './row-dialogs'
import { filterHref, useFilter } from './use-filter'
import { keepUnread } from './use-mark-read'
import { usePinToggle } from './use-pin-toggle'

const RowDialogs = openedOnDemand(async () => (await import('./row-dialogs')).RowDialogs)
const RowProblem = onDemand(async () => (await import('./row-problem')).RowProblem)

/**
 * What can be done with a row without opening it: by the second mouse button, a long press or the menu key. Who may end
 * a waiting ticket sees a button for it. Specification 1 §6.
 */
export function RowMenu({ ticket, children }: { ticket: TicketView; children: ReactNode }) {
  const { t } = useTranslation('tickets')
  const viewer = useShell()?.viewer
  const { uuid } = useParams()
  const { filter } = useFilter()
  const fetcher = useFetcher<FormProblem | null>()
  const [asking, setAsking] = useState<Asking>()
  const [seen, setSeen] = useState<unknown>()
  const pin = usePinToggle(ticket)
  const row = useRef<HTMLDivElement>(null)
  if (!viewer) return children
  const allowed = actionsFor(ticket, viewer)
  const isOpen = ticket.uuid === uuid
  const address = filterHref(`/tickets/${ticket.uuid}`, filter)
  const run = (intent: string, more: Record<string, string> = {}) => {
    if (intent === 'unread' && isOpen) keepUnread(ticket.id)
    const stay = intent === 'unread' && isOpen ? undefined : { stay: '1' }
    fetcher.submit(
      { intent, ticketId: String(ticket.id), userId: String(viewer.id), ...stay, ...more },
      { method: 'post', action: address },
    )
  }
  const problem = pin.problem ?? (fetcher.data === seen ? undefined : (fetcher.data ?? undefined))
  return (
    <ContextMenu>
      <ContextMenuTrigger asChild>
        <div
          ref={row}
          className={allowed.ignore ? 'relative h-full [&>a]:pe-11 touch:[&>a]:pe-12' : 'relative h-full'}
        >
          {children}
          {allowed.ignore && (
            <Button
              variant="ghost"
              size="icon-sm"
              tabIndex={-1}
              className="absolute end-1.5 top-1/2 size-8 -translate-y-1/2 touch:end-0.5"
              aria-label={t('ignore.row', { name: ticket.contact.name })}
              title={t('ignore.button')}
              onClick={() => setAsking('ignore')}
            >
              <CircleSlash />
            </Button>
          )}
          <RowDialogs
            ticket={ticket}
            viewer={viewer}
            open={asking !== undefined}
            asking={asking}
            stay={!isOpen}
            onClose={() => setAsking(undefined)}
            run={run}
          />
          {problem && (
            <RowProblem
              ticket={ticket}
              problem={problem}
              onClose={() => {
                setSeen(fetcher.data)
                pin.dismiss()
              }}
            />
          )}
        </div>
      </ContextMenuTrigger>
      <RowMenuItems
        ticket={ticket}
        viewer={viewer}
        address={address}
        pin={pin}
        run={run}
        ask={(what) => {
          row.current?.querySelector('a')?.focus()
          setAsking(what)
        }}
      />
    </ContextMenu>
  )
}

type RowMenuItemsProps = {
  ticket: TicketView
  viewer: Viewer
  address: string
  pin: ReturnType<typeof usePinToggle>
  run: (intent: string) => void
  ask: (what: Asking) => void
}

function RowMenuItems({ ticket, viewer, address, pin, run, ask }: RowMenuItemsProps) {
  /** Asked once the menu is away, so that the focus comes back to the row and not to an item that is gone. */
  const next = useRef<Asking>()
  const later = (what: Asking) => {
    next.current = what
  }
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  const allowed = actionsFor(ticket, viewer)
  return (
    <ContextMenuContent
      onCloseAutoFocus={(event) => {
        if (!next.current) return
        event.preventDefault()
        ask(next.current)
        next.current = undefined
      }}
    >
      <ContextMenuItem onSelect={() => navigate(address)}>
        <MessageSquareText />
        {t('none.select')}
      </ContextMenuItem>
      {allowed.accept && (
        <ContextMenuItem onSelect={() => (needsQueue(ticket) ? later('queue') : run('accept'))}>
          <Check />
          {t('accept.button')}
        </ContextMenuItem>
      )}
      {allowed.pin && (
        <ContextMenuItem onSelect={() => void pin.toggle()}>
          {pin.isPinned ? <PinOff /> : <Pin />}
          {t(pin.isPinned ? 'pin.undo' : 'pin.button')}
        </ContextMenuItem>
      )}
      {allowed.transfer && (
        <ContextMenuItem onSelect={() => later('transfer')}>
          <ArrowRightLeft />
          {t('transfer.button')}
        </ContextMenuItem>
      )}
      {allowed.close && (
        <ContextMenuItem onSelect={() => run('close')}>
          <CheckCheck />
          {t('close.button')}
        </ContextMenuItem>
      )}
      {allowed.ignore && (
        <ContextMenuItem onSelect={() => later('ignore')}>
          <CircleSlash />
          {t('ignore.button')}
        </ContextMenuItem>
      )}
      {allowed.unread && ticket.unreadMessages === 0 && (
        <ContextMenuItem onSelect={() => run('unread')}>
          <MailOpen />
          {t('unreadAction')}
        </ContextMenuItem>
      )}
    </ContextMenuContent>
  )
}

/** A group that is no ticket is read by all and needs none. */
function needsQueue({ queueId, isGroup, whatsapp }: TicketView) {
  return queueId === null && !(isGroup && whatsapp.groupAsTicket === 'disabled')
}
