import { DndContext, DragOverlay } from '@dnd-kit/core'
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#domain/core/contract/problems.ts'
import type { ShownColumn } from '~/features/inbox/list/store/ticket-lanes'
import { cn } from '~/lib/cn'
import { CARD_CLASS, type CardWork } from './card'
import type { ShownLane } from './lane-cards'
import { LaneColumn } from './lane-column'
import { LaneTabs } from './lane-tabs'
import { aimedAt, SILENT, useDragging } from './use-dragging'
import { useLift } from './use-lift'
import type { Move, Moving } from './use-moving'
import { useOpenLane } from './use-open-lane'

export type ColumnOfLane = ShownColumn & { lane: ShownLane }

type LaneBoardProps = {
  /** Names the board to who drags on it; stays the same. */
  id: string
  lanes: readonly ShownLane[]
  /** The shown cards of each lane, in the order of the lanes. */
  columns: readonly ColumnOfLane[]
  moving: Moving
  move: Move
  /** The viewer may move cards: without that there is nothing to take hold of. */
  mayMove: boolean
  Face: CardWork['Face']
  problems?: ReadonlyMap<number, Problem>
  onReadOn?: (laneId: number) => void
  /** All lanes are to be seen at once: they stand in rows. */
  isWall?: boolean
  children?: ReactNode
}

const NO_PROBLEMS: ReadonlyMap<number, Problem> = new Map()
const NOTHING = () => undefined

/** Lanes with their cards, side by side; on a phone one of them. Cards go between them by mouse, finger, keyboard and menu. */
export function LaneBoard(props: LaneBoardProps) {
  const {
    id,
    lanes,
    columns,
    moving,
    move,
    mayMove,
    Face,
    problems = NO_PROBLEMS,
    onReadOn = NOTHING,
  } = props
  const { isWall = false, children } = props
  const { t } = useTranslation('kanban')
  const { dragged, ...dragging } = useDragging(move)
  const { lifted, announcement, focusOn, onKey, leave, focused } = useLift(lanes, move)
  const work = useWork({ lanes, move, mayMove, onKey, onLeave: leave, Face })
  const { openId, hrefOf } = useOpenLane(lanes)
  useInSight(lifted?.over)
  return (
    <DndContext id={id} {...dragging} collisionDetection={aimedAt} accessibility={SILENT}>
      {mayMove && (
        <p id={work.howId} className="sr-only">
          {t('lift.how')}
        </p>
      )}
      <p role="status" className="sr-only" data-said>
        {announcement}
      </p>
      <LaneTabs
        lanes={columns.map(({ lane, count }) => ({ ...lane, count, href: hrefOf(lane.id) }))}
        openId={openId}
        overId={lifted?.over}
      />
      <div
        className={cn(
          'flex min-h-0 flex-1 gap-3 overflow-x-auto px-4 pb-4',
          isWall &&
            'md:grid md:auto-rows-[minmax(16rem,1fr)] md:grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] md:overflow-y-auto',
        )}
        data-board
      >
        {columns.map(({ lane, ...column }) => (
          <LaneColumn
            key={lane.id}
            lane={lane}
            column={column}
            moving={moving}
            liftedId={lifted?.ticket.id}
            isOver={lifted?.over === lane.id}
            focusOn={focusOn}
            onFocused={focused}
            isOpen={openId === lane.id}
            isWall={isWall}
            draggedId={dragged?.id}
            problem={problems.get(lane.id)}
            onReadOn={onReadOn}
            work={work}
          />
        ))}
        {children}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div data-dragged className={cn(CARD_CLASS, 'w-68 cursor-grabbing border-accent shadow-float')}>
            <Face ticket={dragged} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** The same object for every card while only what is dragged or lifted changes. */
function useWork({ lanes, move, mayMove, onKey, onLeave, Face }: Omit<CardWork, 'howId'>): CardWork {
  const howId = useId()
  const latest = useRef({ onKey, onLeave })
  latest.current = { onKey, onLeave }
  const key = useCallback<CardWork['onKey']>((...args) => latest.current.onKey(...args), [])
  const leaveBoard = useCallback(() => latest.current.onLeave(), [])
  return useMemo(
    () => ({ lanes, howId, move, mayMove, onKey: key, onLeave: leaveBoard, Face }),
    [lanes, howId, move, mayMove, key, leaveBoard, Face],
  )
}

/** The lane that a card is carried over by keyboard is scrolled into sight. */
function useInSight(laneId: number | undefined) {
  useEffect(() => {
    if (laneId === undefined) return
    const lane = document.querySelector(`[data-lane="${laneId}"]`)
    lane?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [laneId])
}

/** Each lane with what is shown of it: nothing of one that came a moment ago. */
export function columnsOf(
  lanes: readonly ShownLane[],
  columns: readonly ShownColumn[],
): readonly ColumnOfLane[] {
  return lanes.map((lane) => {
    const column = columns.find(({ laneId }) => laneId === lane.id)
    return { ...(column ?? { laneId: lane.id, cards: [], count: 0, hasMore: false }), lane }
  })
}
