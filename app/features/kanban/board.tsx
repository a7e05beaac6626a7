import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardView } from '#domain/kanban/contract/schema.ts'
import { NO_LANE } from '#domain/kanban/contract/schema.ts'
import { useMay } from '~/lib/ui/use-may'
import { CardFace } from './card-face'
import { columnsOf, LaneBoard } from './lane-board'
import type { ShownLane } from './lane-cards'
import { NoLanes } from './no-lanes'
import type { BoardFilter } from './state/board-filter'
import { useBoard } from './use-board'
import { useLanes } from './use-lanes'
import { useMoving, withMoving } from './use-moving'

type BoardProps = {
  filter: BoardFilter
  loaded: BoardView
  maySave: boolean
  onCount: (count: number) => void
}

/** The lanes with their cards, as the address asks for them. Specification 2 §2. */
export function Board({ filter, loaded, maySave, onCount }: BoardProps) {
  const { t } = useTranslation('kanban')
  const boardLanes = useLanes(loaded.lanes)
  const { columns, reload, readOn, problems } = useBoard(filter, loaded)
  const { moving, move } = useMoving(reload)
  const lanes = useMemo<readonly ShownLane[]>(
    () => [{ id: NO_LANE, name: t('none') }, ...boardLanes],
    [boardLanes, t],
  )
  const shownColumns = useMemo(() => columnsOf(lanes, withMoving(columns, moving)), [lanes, columns, moving])
  const total = shownColumns.reduce((sum, { count }) => sum + count, 0)
  useEffect(() => onCount(total), [onCount, total])
  return (
    <LaneBoard
      id="kanban"
      lanes={lanes}
      columns={shownColumns}
      moving={moving}
      move={move}
      mayMove={useMay('tags:assign')}
      Face={CardFace}
      problems={problems}
      onReadOn={readOn}
    >
      {boardLanes.length === 0 && <NoLanes maySave={maySave} />}
    </LaneBoard>
  )
}
