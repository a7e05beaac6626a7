import { useLocation, useNavigate, useSearchParams } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import { canReply } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { isWriting, useActions } from '~/lib/ui/shortcuts'
import { useAttending } from '../actions/attending'
import { isAttendedPage } from '../actions/use-attend'
import type { ComposerHandle } from '../composer/composer-props'
import type { ThreadHandle } from '../thread/thread-view'

/** A dialog is gone by then. */
const AFTER_CLOSING_MS = 300

type Places = { view: RefObject<ThreadHandle>; composer: RefObject<ComposerHandle> }

/** Registers the keys of a conversation, besides those that its buttons name themselves. */
export function useConversationKeys(ticket: TicketView, places: Places) {
  const { composer } = places
  const mayWrite = canReply(ticket) && ticket.contact.active
  useLeaving(ticket.id)
  useActions({
    ...(mayWrite && {
      reply: () => composer.current?.focus('reply'),
      private: () => composer.current?.focus('private'),
    }),
  })
  useKeptFocus(mayWrite, places)
}

/**
 * Escape leaves the conversation once nothing lies over it and nothing is being written: to its row in the list, where that
 * is on the screen.
 */
function useLeaving(ticketId: number) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const latest = useRef({ navigate, query, ticketId })
  latest.current = { navigate, query, ticketId }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (document.querySelector('[data-state="open"][role]') || isWriting(event.target)) return
      const { navigate, query, ticketId } = latest.current
      const row = document.querySelector<HTMLElement>(`[data-ticket="${ticketId}"]`)
      ;(row ?? document.querySelector<HTMLElement>('[data-ticket][tabindex="0"]'))?.focus()
      navigate({ pathname: '/tickets', search: query.toString() })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/**
 * Accepting and reopening take away the button that was pressed, and with it the focus: it goes on where one writes now. A
 * finger would get a keyboard over half of the conversation by that: there it goes to what was said. Who is given it
 * otherwise, by undoing or by a colleague, stays where they are: their next key is not a letter of an answer.
 */
function useKeptFocus(mayWrite: boolean, { view, composer }: Places) {
  const isAttended = isAttendedPage(useLocation().state)
  const could = useRef(mayWrite && !isAttended)
  const { isAsked } = useAttending()
  const pressed = useRef<EventTarget | null>(null)
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      pressed.current = target
    }
    const kinds = ['focusin', 'pointerdown'] as const
    for (const kind of kinds) document.addEventListener(kind, onPress)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, onPress)
    }
  }, [])
  useEffect(() => {
    const isNew = mayWrite && !could.current
    could.current = mayWrite
    const hasAsked = isAsked.current || isAttended
    if (mayWrite) isAsked.current = false
    if (!isNew) return
    const keep = () => {
      const hasGone = pressed.current instanceof Element && !pressed.current.isConnected
      if (!(hasAsked || hasGone) || document.activeElement !== document.body) return
      if (window.matchMedia('(pointer: coarse)').matches) view.current?.focus()
      else composer.current?.focus()
    }
    keep()
    // A question that is just being closed gives the focus back to the button, which has gone.
    const timer = setTimeout(keep, AFTER_CLOSING_MS)
    return () => clearTimeout(timer)
  }, [mayWrite, view, composer, isAsked, isAttended])
}
