import { useNavigate } from '@remix-run/react'
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
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import { rowActionsFor } from '~/lib/tickets/ticket-actions'
import type { Point } from '~/lib/ui/use-menu-press'
import type { Viewer } from '~/lib/viewer'
import {
  ContextMenu,
  ContextMenuContent,
  ContextMenuItem,
  ContextMenuTrigger,
} from '../../ui/menus/context-menu'
import { ACT, type ActBody } from '../use-act'
import type { Asking } from './row-dialogs'

type RowMenuItemsProps = {
  /** Where it was asked for, each time anew. */
  at: Point
  ticket: TicketView
  viewer: Viewer
  address: string
  pin: { isPinned: boolean; toggle: () => void }
  accept: () => void
  putAside: () => void
  act: (body: ActBody) => void
  ask: (what: Asking) => void
}

/** The menu of a row, where the pointer is. */
export function RowMenuItems({ at, ticket, viewer, address, pin, act, ask, ...run }: RowMenuItemsProps) {
  /** Asked once the menu is away, so that the focus comes back to the row and not to an item that is gone. */
  const next = useRef<Asking>()
  const later = (what: Asking) => {
    next.current = what
  }
  const trigger = useRef<HTMLSpanElement>(null)
  const beginsAtFirst = useRef(false)
  useEffect(() => {
    beginsAtFirst.current = at.byKey
    const place = { clientX: at.x, clientY: at.y, bubbles: true, cancelable: true }
    trigger.current?.dispatchEvent(new MouseEvent('contextmenu', place))
  }, [at])
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  const allowed = rowActionsFor(ticket, viewer)
  return (
    <ContextMenu>
      <ContextMenuTrigger asChild>
        <span ref={trigger} hidden />
      </ContextMenuTrigger>
      <ContextMenuContent
        onFocus={({ currentTarget }) => {
          // The key was pressed before the menu was there to hear it.
          const isFirst = beginsAtFirst.current
          beginsAtFirst.current = false
          if (isFirst) currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus()
        }}
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
          <ContextMenuItem onSelect={() => (needsQueue(ticket) ? later('queue') : run.accept())}>
            <Check />
            {t('accept.button')}
          </ContextMenuItem>
        )}
        {allowed.pin && (
          <ContextMenuItem onSelect={() => pin.toggle()}>
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
          <ContextMenuItem onSelect={() => act(ACT.close)}>
            <CheckCheck />
            {t('close.button')}
          </ContextMenuItem>
        )}
        {allowed.ignore && (
          <ContextMenuItem onSelect={() => act(ACT.ignore)}>
            <CircleSlash />
            {t('ignore.button')}
          </ContextMenuItem>
        )}
        {allowed.unread && ticket.unreadMessages === 0 && (
          <ContextMenuItem onSelect={run.putAside}>
            <MailOpen />
            {t('unreadAction')}
          </ContextMenuItem>
        )}
      </ContextMenuContent>
    </ContextMenu>
  )
}

/** A group that is no ticket is read by all and needs none. */
function needsQueue({ queueId, isGroup, whatsapp }: TicketView) {
  return queueId === null && !(isGroup && whatsapp.groupAsTicket === 'disabled')
}
