import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#domain/core/contract/problems.ts'
import type { ShownColumn } from '~/features/inbox/list/store/ticket-lanes'
import { QuotedCode } from '~/kit/refusal/quoted-code'
import { useErrorText } from '~/lib/text/error-text'
import { useRowWindow } from '~/lib/ui/use-row-window'
import { Button } from '~/ui/button'
import { Spinner } from '~/ui/spinner'
import { CARD_HEIGHT, Card, type CardWork } from './card'
import { placesIn, stepOf, stopAt, useFocusOn, useNearEnd } from './lane-hooks'
import type { Moving } from './use-moving'

export type ShownLane = {
  id: number
  name: string
  color?: string
  /** Stands behind its name. */
  note?: ReactNode
}

export type LaneCardsProps = {
  lane: ShownLane
  column: ShownColumn
  moving: Moving
  /** The card that is held by the keyboard, and the one that is to have the focus. */
  liftedId: number | undefined
  focusOn: number | undefined
  onFocused: () => void
  draggedId: number | undefined
  problem: Problem | undefined
  onReadOn: (laneId: number) => void
  work: CardWork
}

/** The cards of a lane, of which those in sight are drawn; arrows go from one to the next. */
export function LaneCards(props: LaneCardsProps) {
  const { lane, column, moving, liftedId, draggedId, focusOn, onFocused, problem, onReadOn, work } = props
  const { t } = useTranslation('kanban')
  const scroller = useRef<HTMLDivElement>(null)
  const { cards, hasMore } = column
  const [active, setActive] = useState(0)
  const window = useRowWindow(scroller, { count: cards.length, rowHeight: CARD_HEIGHT, initialOffset: 0 })
  const stop = Math.min(active, Math.max(0, cards.length - 1))
  const shownPlaces = placesIn(
    window,
    cards.findIndex(({ id }) => id === draggedId),
  )
  useNearEnd(scroller, { hasMore, problem, rows: cards.length }, () => onReadOn(lane.id))
  useFocusOn(focusOn, cards, {
    onFound(index) {
      setActive(index)
      window.reveal(index)
      stopAt(scroller.current, index, 'handle')?.focus()
      onFocused()
    },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = stepOf(event.key, active, cards.length)
    if (next === undefined || !(event.target instanceof HTMLElement)) return
    if (!event.currentTarget.contains(event.target)) return
    event.preventDefault()
    setActive(next)
    window.reveal(next)
    stopAt(scroller.current, next, event.target.dataset.stop ?? 'see')?.focus()
  }
  return (
    <div ref={scroller} className="min-h-24 flex-1 overflow-y-auto overscroll-y-contain px-2 pb-2">
      {cards.length === 0 && !hasMore && (
        <p className="px-1 py-4 text-center text-xs text-muted">{t('empty')}</p>
      )}
      <ul className="relative" style={{ height: cards.length * CARD_HEIGHT }} onKeyDown={onKeyDown}>
        {shownPlaces.map((cardIndex) => {
          const ticket = cards[cardIndex]
          return (
            ticket && (
              <li
                key={ticket.id}
                data-place={cardIndex}
                aria-posinset={cardIndex + 1}
                aria-setsize={Math.max(column.count, cards.length)}
                onFocus={() => setActive(cardIndex)}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${cardIndex * CARD_HEIGHT}px)` }}
              >
                <Card
                  ticket={ticket}
                  laneId={lane.id}
                  isBusy={moving.has(ticket.id)}
                  isLifted={liftedId === ticket.id}
                  tabIndex={cardIndex === stop ? 0 : -1}
                  work={work}
                />
              </li>
            )
          )
        })}
      </ul>
      {problem && <NotRead problem={problem} retry={() => onReadOn(lane.id)} />}
      {hasMore && !problem && (
        <div className="grid place-items-center py-2 text-muted noscript:hidden">
          <Spinner label={t('readingMore')} />
        </div>
      )}
    </div>
  )
}

function NotRead({ problem, retry }: { problem: Problem; retry: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-1 py-3 text-center text-xs">
      <p>{errorText(problem.code, problem.details)}</p>
      <QuotedCode {...problem} />
      <Button size="sm" onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  )
}
