import { useDroppable } from '@dnd-kit/core'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { countText } from '~/lib/text/format'
import { ColourDot } from '~/ui/colour-dot'
import { LaneCards, type LaneCardsProps } from './lane-cards'

type LaneColumnProps = LaneCardsProps & {
  /** A card is carried over it by keyboard. */
  isOver: boolean
  /** On a phone one lane is shown at a time. */
  isOpen: boolean
  /** It stands in a grid, as wide as that has room for it. */
  isWall: boolean
}

/** A lane: its name with how many cards it has, and the cards, of which those in sight are drawn. It scrolls on its own. */
export function LaneColumn(props: LaneColumnProps) {
  const { lane, column, isOpen, isWall } = props
  const { language } = useTranslation().i18n
  const { setNodeRef, isOver } = useDroppable({ id: `lane-${lane.id}`, data: { laneId: lane.id } })
  const titleId = `lane-${lane.id}-title`
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={titleId}
      data-lane={lane.id}
      className={cn(
        'flex min-h-0 w-72 shrink-0 flex-col rounded-lg border border-line bg-panel max-md:w-full max-md:flex-1',
        (isOver || props.isOver) && 'border-accent outline-2 -outline-offset-2 outline-accent',
        isWall && 'md:w-auto',
        !isOpen && 'max-md:hidden',
      )}
    >
      <h2 id={titleId} className="flex items-center gap-2 px-3 py-2.5 text-sm font-semibold">
        {lane.color && <ColourDot color={lane.color} />}
        <span className="min-w-0 truncate">{lane.name}</span>
        {lane.note}
        <span className="ms-auto font-normal text-muted tabular" data-count>
          {countText(column.count, language)}
        </span>
      </h2>
      <LaneCards {...props} />
    </section>
  )
}
