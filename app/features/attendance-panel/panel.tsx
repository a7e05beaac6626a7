import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MINUTE_MS } from '#domain/core/contract/time.ts'
import { NOBODY } from '#domain/moments/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { TransferSheet } from '~/features/inbox/actions/transfer-sheet'
import type { ShownColumn } from '~/features/inbox/list/store/ticket-lanes'
import { columnsOf, LaneBoard } from '~/features/kanban/lane-board'
import type { ShownLane } from '~/features/kanban/lane-cards'
import { withMoving } from '~/features/kanban/use-moving'
import { WaitTime } from '~/features/queues/wait-time'
import { cn } from '~/lib/cn'
import { useMay } from '~/lib/ui/use-may'
import { useLookups } from '~/live/reading/use-lookups'
import type { PanelChoices } from './load.server'
import { MomentFace, waitsSince } from './moment-face'
import { type MomentsFilter, orderOf } from './state/moments-filter'
import { useHanding } from './use-handing'

type PanelProps = {
  filter: MomentsFilter
  /** The conversations of each who holds any. */
  held: readonly ShownColumn[]
  users: MomentsUsers
  busyOnly: boolean
  isWall: boolean
}
type MomentsUsers = PanelChoices['users']

/** A card for what nobody attends, and one for each attendant with what they have in hand. Specification 1 §2. */
export function Panel({ filter, held, users, busyOnly, isWall }: PanelProps) {
  const { moving, move, request, settle } = useHanding(users)
  const columns = useMemo(() => withMoving(held, moving, orderOf), [held, moving])
  const lanes = useHolders({ filter, users, busyOnly, columns })
  const shownColumns = useMemo(() => columnsOf(lanes, columns), [lanes, columns])
  return (
    <>
      <LaneBoard
        id="moments"
        lanes={lanes}
        columns={shownColumns}
        moving={moving}
        move={move}
        mayMove={useMay('tickets:transfer')}
        Face={MomentFace}
        isWall={isWall}
      />
      {request && (
        <TransferSheet
          ticket={request.ticket}
          to={request.userId}
          open
          stay
          onOpenChange={(isOpen) => !isOpen && settle()}
        />
      )}
    </>
  )
}

/** The attendants as they are now, and who of them went away; those that came with the page until they are known. */
export function usePanelUsers(loadedUsers: MomentsUsers): MomentsUsers {
  return useLookups(true, { agesEvery: MINUTE_MS })?.users ?? loadedUsers
}

type Holders = Pick<PanelProps, 'filter' | 'users' | 'busyOnly'> & { columns: readonly ShownColumn[] }

/**
 * Returns the holders whose cards are shown: all attendants by name, and deleted ones with the conversations that are
 * still theirs.
 */
function useHolders({ filter, users, busyOnly, columns }: Holders): readonly ShownLane[] {
  const { t } = useTranslation('attendance-panel')
  return useMemo(() => {
    const cardsByLane = new Map(columns.map((column) => [column.laneId, column.cards]))
    const usersById = new Map(users.map((user) => [user.id, user]))
    const noteOf = (id: number) => (
      <>
        <Presence user={usersById.get(id)} />
        <Longest tickets={cardsByLane.get(id) ?? []} />
      </>
    )
    const goneCards = columns.flatMap(({ laneId, cards }) => {
      const user = cards[0]?.user
      return user && laneId !== NOBODY && !usersById.has(laneId) ? [{ id: laneId, name: user.name }] : []
    })
    const people = [...users, ...goneCards]
      .filter(({ id }) => !filter.userId || id === Number(filter.userId))
      .filter(({ id }) => !busyOnly || filter.userId || cardsByLane.has(id))
      .sort((a, b) => a.name.localeCompare(b.name))
    const nobody = filter.userId ? [] : [{ id: NOBODY, name: t('pending') }]
    return [...nobody, ...people].map(({ id, name }) => ({ id, name, note: noteOf(id) }))
  }, [columns, users, busyOnly, filter.userId, t])
}

/** Whether the attendant is at work, as the list of users says it; nothing of nobody, and of who is gone. */
function Presence({ user }: { user: MomentsUsers[number] | undefined }) {
  const { t } = useTranslation('attendance-panel')
  if (!user) return null
  return (
    <span
      data-presence={user.online ? 'online' : 'offline'}
      className={cn(
        'flex shrink-0 items-center gap-1 text-xs font-normal',
        user.online ? 'text-ok' : 'text-muted',
      )}
    >
      <span
        aria-hidden
        className={cn('size-2 rounded-full', user.online ? 'bg-ok' : 'border border-line-strong')}
      />
      {t(user.online ? 'online' : 'offline')}
    </span>
  )
}

/** Shows the longest wait among the tickets. */
function Longest({ tickets }: { tickets: readonly TicketView[] }) {
  const longest = tickets.reduce<{ since: string; ticket: TicketView } | undefined>((before, ticket) => {
    const since = waitsSince(ticket)
    return since && (!before || since < before.since) ? { since, ticket } : before
  }, undefined)
  return longest ? (
    <WaitTime since={longest.since} limits={longest.ticket.queue} className="font-normal" />
  ) : null
}
