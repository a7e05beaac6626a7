import { useDraggable } from '@dnd-kit/core'
import { GripVertical } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnreadView } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { cn } from '~/lib/cn'
import type { CardFaceProps } from './card-face'
import { MoveMenu } from './move-menu'
import type { Named } from './use-lift'
import type { Move } from './use-moving'

/** With the gap below it, in pixels: a lane draws only the cards in sight. */
export const CARD_HEIGHT = 112

/** The values that every card of the board shares; the same object as long as none of them changes. */
export type CardWork = {
  lanes: readonly Named[]
  howId: string
  move: Move
  mayMove: boolean
  onKey: (event: KeyboardEvent, ticket: TicketView, from: number) => void
  onLeave: () => void
  /** The content of a card of this board. */
  Face: ComponentType<CardFaceProps>
}

type CardProps = {
  ticket: TicketView
  laneId: number
  /** It is on its way to be kept. */
  isBusy: boolean
  isLifted: boolean
  tabIndex: 0 | -1
  work: CardWork
}

export const CARD_CLASS =
  'relative flex h-[104px] flex-col gap-0.5 rounded-md border border-line bg-raised py-2 ps-3 pe-2 text-sm select-none'

/** A ticket on the board: dragged by mouse or a long press, lifted by its handle, moved by its menu. */
export const Card = memo(function Card({ ticket, laneId, isBusy, isLifted, tabIndex, work }: CardProps) {
  const { t } = useTranslation('kanban')
  const { lanes, howId, move, mayMove, onKey, onLeave, Face } = work
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: ticket.id,
    data: { ticket, laneId },
    disabled: isBusy || !mayMove,
  })
  const { name } = ticket.contact
  return (
    <article
      ref={setNodeRef}
      {...listeners}
      aria-label={t('card', { name, id: ticket.id })}
      aria-busy={isBusy}
      data-card={ticket.id}
      className={cn(
        CARD_CLASS,
        mayMove && 'cursor-grab [-webkit-touch-callout:none]',
        isUnreadView(ticket) && 'border-accent/60 bg-accent-soft',
        isBusy && 'opacity-70',
        isDragging && 'opacity-35',
        isLifted && 'border-accent shadow-float',
      )}
    >
      <Face ticket={ticket} tabIndex={tabIndex}>
        {mayMove && (
          <>
            <button
              type="button"
              tabIndex={tabIndex}
              data-stop="handle"
              aria-label={t('handle', { name })}
              aria-describedby={howId}
              aria-pressed={isLifted}
              onKeyDown={(event) => !isBusy && onKey(event, ticket, laneId)}
              onBlur={onLeave}
              className="grid size-6 shrink-0 cursor-grab place-items-center rounded-sm text-muted hover:text-ink touch:hidden noscript:hidden"
            >
              <GripVertical aria-hidden className="size-3.5" />
            </button>
            <MoveMenu
              ticket={ticket}
              laneId={laneId}
              lanes={lanes}
              move={move}
              tabIndex={tabIndex}
              disabled={isBusy}
            />
          </>
        )}
      </Face>
    </article>
  )
})
