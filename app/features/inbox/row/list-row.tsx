import { memo } from 'react'
import { isUnreadView } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useShell } from '~/lib/ui/use-shell'
import { isAdmin } from '~/lib/viewer'
import { useIsBeingRead } from '~/live/presence/being-read'
import { useStored } from '~/live/store/use-store'
import { takesPart } from '../list/ticket-filter'
import { RowMenu } from './row-menu'
import { TicketRow } from './ticket-row'

type ListRowProps = {
  id: number
  /** The ticket until the store has it. */
  loaded: TicketView | undefined
  /** The list's address behind the ticket's. */
  query: string
  openUuid: string | undefined
  hasLeft: boolean
  isPinned: boolean
  compact: boolean
  tabIndex: 0 | -1
  draft: string | undefined
}

/** A row of the list, which reads its own ticket: what is said in one draws no other again. */
export const ListRow = memo(function ListRow({ id, loaded, query, openUuid, ...rowProps }: ListRowProps) {
  const viewer = useShell()?.viewer
  const ticket = useStored<TicketView | undefined>(({ row }) => row('ticket', id), loaded)
  const isBeingRead = useIsBeingRead(id)
  if (!ticket) return null
  return (
    <RowMenu ticket={ticket}>
      <TicketRow
        ticket={
          isBeingRead && isUnreadView(ticket) ? { ...ticket, unreadMessages: 0, handover: null } : ticket
        }
        to={`/tickets/${ticket.uuid}${query && `?${query}`}`}
        isOpen={ticket.uuid === openUuid}
        showsUser={viewer !== undefined && (isAdmin(viewer) || takesPart(ticket, viewer))}
        {...rowProps}
      />
    </RowMenu>
  )
})
