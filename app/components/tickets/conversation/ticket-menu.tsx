import {
  CheckCheck,
  CircleSlash,
  EllipsisVertical,
  History,
  MailOpen,
  PanelRight,
  Pin,
  PinOff,
  Trash2,
  Undo2,
  UserRoundPlus,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { actionsFor } from '~/lib/tickets/ticket-actions'
import { openedOnDemand } from '~/lib/ui/on-demand'
import type { Viewer } from '~/lib/viewer'
import { Button } from '../../ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/menus/dropdown-menu'
import { ACT, type ActBody } from '../use-act'
import { TicketLogSheet } from './ticket-log-sheet'

const InviteDialog = openedOnDemand(async () => (await import('../invite-dialog')).InviteDialog)

type TicketMenuProps = {
  ticket: TicketView
  viewer: Viewer
  onUnread: () => void
  onDelete: () => void
  act: (body: ActBody) => void
  onDetails: () => void
  pin: { isPinned: boolean; toggle: () => void }
}

/** All that can be done with a ticket besides what is in sight. */
export function TicketMenu({ ticket, viewer, onUnread, onDelete, act, onDetails, pin }: TicketMenuProps) {
  const { t } = useTranslation('tickets')
  const common = useTranslation().t
  const [asking, setAsking] = useState<'delete'>()
  const [logOpen, setLogOpen] = useState(false)
  const [inviting, setInviting] = useState(false)
  const allowed = actionsFor(ticket, viewer)
  const { name } = ticket.contact
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label={common('menu')}>
            <EllipsisVertical />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {allowed.close && (
            <DropdownMenuItem onSelect={() => act(ACT.closeSilently)}>
              <CheckCheck />
              {t('close.without')}
            </DropdownMenuItem>
          )}
          {allowed.invite && (
            <DropdownMenuItem onSelect={() => setInviting(true)}>
              <UserRoundPlus />
              {t('invite.button')}
            </DropdownMenuItem>
          )}
          {allowed.return && (
            <DropdownMenuItem onSelect={() => act(ACT.return)}>
              <Undo2 />
              {t('return.button')}
            </DropdownMenuItem>
          )}
          {allowed.ignore && (
            <DropdownMenuItem onSelect={() => act(ACT.ignore)}>
              <CircleSlash />
              {t('ignore.button')}
            </DropdownMenuItem>
          )}
          {allowed.unread && (
            <DropdownMenuItem onSelect={onUnread}>
              <MailOpen />
              {t('unreadAction')}
            </DropdownMenuItem>
          )}
          {allowed.pin && (
            <DropdownMenuItem onSelect={pin.toggle}>
              {pin.isPinned ? <PinOff /> : <Pin />}
              {t(pin.isPinned ? 'pin.undo' : 'pin.button')}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => setLogOpen(true)}>
            <History />
            {t('log.button')}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={onDetails}>
            <PanelRight />
            {t('header.details')}
          </DropdownMenuItem>
          {allowed.delete && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem tone="danger" onSelect={() => setAsking('delete')}>
                <Trash2 />
                {t('delete.button')}
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        danger
        open={asking === 'delete'}
        onOpenChange={() => setAsking(undefined)}
        title={t('delete.title', { id: ticket.id, name })}
        text={t('delete.text')}
        action={t('delete.button')}
        onConfirm={onDelete}
      />
      <InviteDialog ticket={ticket} open={inviting} onOpenChange={setInviting} />
      <TicketLogSheet ticket={ticket} open={logOpen} onOpenChange={setLogOpen} />
    </>
  )
}
