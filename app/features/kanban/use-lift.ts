import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useShownName } from '~/lib/ui/use-shown-name'
import type { Move } from './use-moving'

/** A card that is held by the keyboard: out of which lane, over which it is. */
export type Lifted = { ticket: TicketView; from: number; over: number }

export type Named = { id: number; name: string }

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

const isPress = (key: string) => key === ' ' || key === 'Enter'

/**
 * Cards are moved by keyboard from their handle: Space lifts one, the arrows carry it from lane to lane, Space puts it
 * down, Esc leaves it where it was. Each step is said; the focus goes with the card.
 */
export function useLift(lanes: readonly Named[], move: Move) {
  const shownName = useShownName()
  const { t } = useTranslation('kanban')
  const [lifted, setLifted] = useState<Lifted>()
  const [announcement, setAnnouncement] = useState('')
  const [focusOn, setFocusOn] = useState<number>()
  const nameOf = (id: number) => lanes.find((lane) => lane.id === id)?.name ?? ''

  function lift(ticket: TicketView, from: number) {
    setLifted({ ticket, from, over: from })
    setAnnouncement(t('lift.lifted', { name: shownName(ticket.contact), lane: nameOf(from) }))
  }
  function put({ ticket, from, over }: Lifted) {
    setLifted(undefined)
    setAnnouncement(t('lift.put', { name: shownName(ticket.contact), lane: nameOf(over) }))
    if (from === over) return
    setFocusOn(ticket.id)
    void move(ticket, from, over).then((isKept) => {
      // It went back, and the focus with what was drawn of it.
      if (!isKept && document.activeElement === document.body) setFocusOn(ticket.id)
    })
  }
  function leave() {
    if (!lifted) return
    setLifted(undefined)
    setAnnouncement(t('lift.left', { name: shownName(lifted.ticket.contact), lane: nameOf(lifted.from) }))
  }
  function carry(liftedCard: Lifted, key: string) {
    const last = lanes.length - 1
    const index = lanes.findIndex(({ id }) => id === liftedCard.over)
    const next = lanes[Math.max(0, Math.min(last, STEPS[key]?.(index, last) ?? index))]
    if (!next) return
    setLifted({ ...liftedCard, over: next.id })
    const position = lanes.indexOf(next) + 1
    setAnnouncement(t('lift.over', { lane: next.name, place: position, count: lanes.length }))
  }
  function onHeld(carriedCard: Lifted, key: string): boolean {
    if (isPress(key)) put(carriedCard)
    else if (key === 'Escape') leave()
    else if (key in STEPS) carry(carriedCard, key)
    return key !== 'Tab'
  }
  function onKey(event: KeyboardEvent, ticket: TicketView, from: number) {
    if (lifted ? !onHeld(lifted, event.key) : !isPress(event.key)) return
    if (!lifted) lift(ticket, from)
    event.preventDefault()
    event.stopPropagation()
  }
  return { lifted, announcement, focusOn, onKey, leave, focused: () => setFocusOn(undefined) }
}
