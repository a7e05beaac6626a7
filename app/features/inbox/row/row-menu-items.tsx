import { useNavigate } from '@remix-run/react'
import {
  ArrowRightLeft,
  Check,
  CheckCheck,
  CircleSlash,
  MailCheck,
  MailOpen,
  MessageSquareText,
  Pin,
  PinOff,
  SquareCheck,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnreadView } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import type { Maybe, RowAct } from '~/lib/ui/actions/menu-acts'
import type { Point } from '~/lib/ui/use-menu-press'
import type { Viewer } from '~/lib/viewer'
import { RowActItems } from '~/ui/menus/act-items'
import { ContextMenu, ContextMenuContent, ContextMenuTrigger } from '~/ui/menus/context-menu'
import { rowActionsFor } from '../actions/ticket-actions'
import { ACT, type ActBody } from '../actions/use-act'
import { needsQueue } from './needs-queue'
import type { Asking } from './row-dialogs'

type RowMenuItemsProps = {
  /** The point where the menu was asked for, each time anew. */
  point: Point
  ticket: TicketView
  viewer: Viewer
  address: string
  pin: { isPinned: boolean; toggle: () => void }
  /** Chooses it among others, or lets it go. */
  choose: (() => void) | undefined
  isChosen: boolean
  accept: () => void
  putAside: () => void
  markRead: () => void
  act: (body: ActBody) => void
  ask: (dialog: Asking) => void
}

/** The menu of a row, where the pointer is. */
export function RowMenuItems({ point, ask, ...props }: RowMenuItemsProps) {
  /** Asked once the menu is away, so that the focus comes back to the row and not to an item that is gone. */
  const next = useRef<Asking>()
  const later = (dialog: Asking) => {
    next.current = dialog
  }
  const trigger = useRef<HTMLSpanElement>(null)
  const beginsAtFirst = useRef(false)
  useEffect(() => {
    beginsAtFirst.current = point.byKey
    const eventInit = { clientX: point.x, clientY: point.y, bubbles: true, cancelable: true }
    trigger.current?.dispatchEvent(new MouseEvent('contextmenu', eventInit))
  }, [point])
  const acts = useLines(props, later)
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
        <RowActItems acts={acts} />
      </ContextMenuContent>
    </ContextMenu>
  )
}

/** As far as the viewer may, from the list. */
function useLines(
  { ticket, viewer, address, pin, act, ...run }: Omit<RowMenuItemsProps, 'point' | 'ask'>,
  ask: (dialog: Asking) => void,
): RowAct[] {
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  const allowed = rowActionsFor(ticket, viewer)
  const accept = () => (needsQueue(ticket) ? ask('queue') : run.accept())
  const lines: Maybe<RowAct>[] = [
    { action: 'open', icon: MessageSquareText, text: t('rowOpen'), run: () => navigate(address) },
    run.choose && {
      action: 'choose',
      icon: SquareCheck,
      run: run.choose,
      text: t(run.isChosen ? 'bulk.unchooseThis' : 'bulk.chooseThis'),
    },
    allowed.accept && { action: 'accept', icon: Check, text: t('accept.button'), run: accept },
    allowed.pin && {
      action: 'pin',
      icon: pin.isPinned ? PinOff : Pin,
      run: () => pin.toggle(),
      text: t(pin.isPinned ? 'pin.undo' : 'pin.button'),
    },
    allowed.transfer && {
      action: 'transfer',
      icon: ArrowRightLeft,
      text: t('transfer.button'),
      run: () => ask('transfer'),
    },
    allowed.close && {
      action: 'resolve',
      icon: CheckCheck,
      text: t('close.button'),
      run: () => act(ACT.close),
    },
    allowed.ignore && {
      action: 'ignore',
      icon: CircleSlash,
      text: t('ignore.button'),
      run: () => act(ACT.ignore),
    },
    allowed.markRead && { action: 'unread', icon: MailCheck, text: t('readAction'), run: run.markRead },
    allowed.unread &&
      !isUnreadView(ticket) && {
        action: 'unread',
        icon: MailOpen,
        text: t('unreadAction'),
        run: run.putAside,
      },
  ]
  return lines.filter((entry) => entry !== undefined && entry !== false)
}
