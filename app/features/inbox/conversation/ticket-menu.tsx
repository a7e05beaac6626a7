import {
  CalendarClock,
  CheckCheck,
  CircleSlash,
  EllipsisVertical,
  Eye,
  FileDown,
  History,
  MailOpen,
  PanelRight,
  Pin,
  PinOff,
  Star,
  Trash2,
  Undo2,
  UserRoundPlus,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { type Maybe, type MenuAct, useMenuActs } from '~/lib/ui/actions/menu-acts'
import { may, type Viewer } from '~/lib/viewer'
import { Button } from '~/ui/button'
import { ActItems } from '~/ui/menus/act-items'
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '~/ui/menus/dropdown-menu'
import { openedOnDemand } from '~/ui/on-demand/on-demand'
import { actionsFor } from '../actions/ticket-actions'
import { ACT, type ActBody } from '../actions/use-act'
import { TicketLogSheet } from './ticket-log-sheet'
import { useLater } from './use-later'

const WhoSeesDialog = openedOnDemand(async () => (await import('../actions/who-sees-dialog')).WhoSeesDialog)
const PdfDialog = openedOnDemand(async () => (await import('./pdf-dialog')).PdfDialog)
const InviteDialog = openedOnDemand(async () => (await import('../actions/invite-dialog')).InviteDialog)

type TicketMenuProps = {
  ticket: TicketView
  viewer: Viewer
  onUnread: () => void
  onDelete: () => void
  act: (body: ActBody) => void
  onDetails: () => void
  pin: { isPinned: boolean; toggle: () => void }
}

/** The dialog or sheet that is open over the conversation. */
type Opened = 'delete' | 'log' | 'invite' | 'pdf' | 'viewers'

/** All that can be done with a ticket besides what is in sight. */
export function TicketMenu({ onDelete, ...props }: TicketMenuProps) {
  const { ticket } = props
  const { t } = useTranslation('tickets')
  const common = useTranslation().t
  const [opened, setOpened] = useState<Opened>()
  const acts = useMenuActs(useLines(props, setOpened))
  const { name } = ticket.contact
  const dialogState = (dialog: Opened) => ({
    open: opened === dialog,
    onOpenChange: () => setOpened(undefined),
  })
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label={common('menu')}>
            <EllipsisVertical />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <ActItems acts={acts} />
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        danger
        {...dialogState('delete')}
        title={t('delete.title', { id: ticket.id, name })}
        text={t('delete.text')}
        action={t('delete.button')}
        onConfirm={onDelete}
      />
      <PdfDialog ticket={ticket} {...dialogState('pdf')} />
      <InviteDialog ticket={ticket} {...dialogState('invite')} />
      <WhoSeesDialog ticket={ticket} {...dialogState('viewers')} />
      <TicketLogSheet
        ticketId={ticket.id}
        revision={`${ticket.version} ${ticket.contact.version}`}
        contactName={name}
        {...dialogState('log')}
      />
    </>
  )
}

/** As far as the viewer may, and the ticket's life allows. */
function useLines(props: Omit<TicketMenuProps, 'onDelete'>, open: (dialog: Opened) => void) {
  const { ticket, viewer, onUnread, act, onDetails, pin } = props
  const { t } = useTranslation('tickets')
  const later = useLater(ticket)
  const allowed = actionsFor(ticket, viewer)
  const pinLine = usePinLine(pin)
  const lines: Maybe<MenuAct>[] = [
    allowed.close && {
      action: 'resolveSilently',
      icon: CheckCheck,
      text: t('close.without'),
      run: () => act(ACT.closeSilently),
    },
    allowed.sendRating && {
      action: 'sendRating',
      icon: Star,
      text: t('rating.send'),
      run: () => act(ACT.sendRating),
    },
    allowed.invite && {
      action: 'invite',
      icon: UserRoundPlus,
      text: t('invite.button'),
      run: () => open('invite'),
    },
    allowed.return && {
      action: 'return',
      icon: Undo2,
      text: t('return.button'),
      run: () => act(ACT.return),
    },
    allowed.ignore && {
      action: 'ignore',
      icon: CircleSlash,
      text: t('ignore.button'),
      run: () => act(ACT.ignore),
    },
    allowed.unread && { action: 'unread', icon: MailOpen, text: t('unreadAction'), run: onUnread },
    allowed.pin && pinLine,
    later && { action: 'later', icon: CalendarClock, text: t('later'), run: later },
    { action: 'log', icon: History, text: t('log.button'), run: () => open('log') },
    may(viewer, 'tickets:whoSees') && {
      action: 'whoSees',
      icon: Eye,
      text: t('whoSees.title'),
      run: () => open('viewers'),
    },
    may(viewer, 'jobs:use') && {
      action: 'exportPdf',
      icon: FileDown,
      text: t('pdf'),
      run: () => open('pdf'),
    },
    { action: 'details', icon: PanelRight, text: t('header.details'), run: onDetails },
    allowed.delete && {
      action: 'remove',
      icon: Trash2,
      text: t('delete.button'),
      tone: 'danger',
      isApart: true,
      run: () => open('delete'),
    },
  ]
  return lines
}

function usePinLine({ isPinned, toggle }: TicketMenuProps['pin']): MenuAct {
  const { t } = useTranslation('tickets')
  return {
    action: 'pin',
    icon: isPinned ? PinOff : Pin,
    run: toggle,
    text: t(isPinned ? 'pin.undo' : 'pin.button'),
  }
}
