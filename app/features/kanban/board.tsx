import { DndContext, DragOverlay } from '@dnd-kit/core'
import { useCallback, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardView } from '#domain/kanban/schema.ts'
import { NO_LANE } from '#domain/kanban/schema.ts'
import { cn } from '~/lib/cn'
import { CARD_CLASS, type CardWork } from './card'
import { CardFace } from './card-face'
import type { ShownLane } from './lane-cards'
import { LaneColumn } from './lane-column'
import { LaneTabs } from './lane-tabs'
import { NoLanes } from './no-lanes'
import type { BoardFilter } from './state/board-filter'
import { type ShownColumn, useBoard } from './use-board'
import { aimedAt, SILENT, useDragging } from './use-dragging'
import { useLanes } from './use-lanes'
import { useLift } from './use-lift'
import { useMoving, withMoving } from './use-moving'
import { useOpenLane } from './use-open-lane'

type BoardProps = {
  filter: BoardFilter
  loaded: BoardView
  maySave: boolean
  onCount: (count: number) => void
}

/** The lanes with their cards, side by side; on a phone one of them. Specification 2 §2. */
export function Board({ filter, loaded, maySave, onCount }: BoardProps) {
  const { t } = useTranslation('kanban')
  const known = useLanes(loaded.lanes)
  const { columns, reload, readOn, problems } = useBoard(filter, loaded)
  const { moving, move } = useMoving(reload)
  const lanes = useMemo<readonly ShownLane[]>(() => [{ id: NO_LANE, name: t('none') }, ...known], [known, t])
  const shown = useMemo(() => columnsOf(lanes, withMoving(columns, moving)), [lanes, columns, moving])
  const total = shown.reduce((sum, { count }) => sum + count, 0)
  useEffect(() => onCount(total), [onCount, total])
  const { dragged, ...dragging } = useDragging(move)
  const { lifted, said, focusOn, onKey, leave, focused } = useLift(lanes, move)
  const work = useWork({ lanes, move, onKey, onLeave: leave })
  const { openId, hrefOf } = useOpenLane(lanes)
  useInSight(lifted?.over)
  return (
    <DndContext id="kanban" {...dragging} collisionDetection={aimedAt} accessibility={SILENT}>
      <p id={work.howId} className="sr-only">
        {t('lift.how')}
      </p>
      <p role="status" className="sr-only" data-said>
        {said}
      </p>
      <LaneTabs
        lanes={shown.map(({ lane, count }) => ({ ...lane, count, href: hrefOf(lane.id) }))}
        openId={openId}
        overId={lifted?.over}
      />
      <div className="flex min-h-0 flex-1 gap-3 overflow-x-auto px-4 pb-4" data-board>
        {shown.map(({ lane, ...column }) => (
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
            draggedId={dragged?.id}
            problem={problems.get(lane.id)}
            onReadOn={readOn}
            work={work}
          />
        ))}
        {known.length === 0 && <NoLanes maySave={maySave} />}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div data-dragged className={cn(CARD_CLASS, 'w-68 cursor-grabbing border-accent shadow-float')}>
            <CardFace ticket={dragged} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** The same object for every card while only what is dragged or lifted changes. */
function useWork({ lanes, move, onKey, onLeave }: Omit<CardWork, 'howId'>): CardWork {
  const howId = useId()
  const latest = useRef({ onKey, onLeave })
  latest.current = { onKey, onLeave }
  const key = useCallback<CardWork['onKey']>((...args) => latest.current.onKey(...args), [])
  const left = useCallback(() => latest.current.onLeave(), [])
  return useMemo(() => ({ lanes, howId, move, onKey: key, onLeave: left }), [lanes, howId, move, key, left])
}

/** The lane that a card is carried over by keyboard is scrolled into sight. */
function useInSight(laneId: number | undefined) {
  useEffect(() => {
    if (laneId === undefined) return
    const lane = document.querySelector(`[data-lane="${laneId}"]`)
    lane?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [laneId])
}

type ColumnOfLane = ShownColumn & { lane: ShownLane }

function columnsOf(lanes: readonly ShownLane[], columns: readonly ShownColumn[]): readonly ColumnOfLane[] {
  return lanes.map((lane) => {
    const column = columns.find(({ laneId }) => laneId === lane.id)
    return { ...(column ?? { laneId: lane.id, cards: [], count: 0, hasMore: false }), lane }
  })
}
