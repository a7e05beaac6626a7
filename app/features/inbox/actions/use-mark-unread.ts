import { useCallback, useRef } from 'react'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { useLead } from '~/lib/ui/use-lead'
import { keepUnread, letRead } from '~/live/presence/being-read'

import { filterHref, useFilter } from '../list/use-filter'

export type MarkUnread = (ticket: TicketView, options: { isOpen: boolean }) => Promise<Problem | undefined>

/** Puts a ticket aside as unread; the one that is open leads back to the list. Resolves with why it was refused. */
export function useMarkUnread(): MarkUnread {
  const { filter } = useFilter()
  const lead = useLead()
  const { run } = useMutation(tickets.change, {
    key: ({ ticketId }) => `unread ${ticketId}`,
    onRefused: shownByCaller,
  })
  const latest = useRef(filter)
  latest.current = filter
  return useCallback(
    async ({ id: ticketId }, { isOpen }) => {
      const leadOn = lead()
      if (isOpen) keepUnread(ticketId)
      const answer = await run({ ticketId, unreadMessages: 1 })
      if (!answer.ok) {
        letRead(ticketId)
        return answer.problem
      }
      if (isOpen) leadOn(filterHref('/tickets', latest.current))
      return undefined
    },
    [run, lead],
  )
}

/** Marks a ticket as read from its row, without opening it. Resolves with why it was refused. */
export function useMarkReadFromRow(): (ticket: TicketView) => Promise<Problem | undefined> {
  const { run } = useMutation(tickets.markRead, {
    key: ({ ticketId }) => `read ${ticketId}`,
    onRefused: shownByCaller,
  })
  return useCallback(
    async ({ id: ticketId }) => {
      const answer = await run({ ticketId })
      return answer.ok ? undefined : answer.problem
    },
    [run],
  )
}

const shownByCaller = () => undefined
