import { useEffect, useRef, useState } from 'react'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import { isUnreadView } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketCounts } from '#domain/tickets/contract/schema.ts'
import { call } from '~/lib/call'
import { beingRead, onBeingRead } from '~/live/presence/being-read'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { useThrottledCallback } from '~/live/reading/use-throttled-callback'
import { useChanges, useStore } from '~/live/store/use-store'
import { filterQuery, listQuery, type TicketFilter } from '../ticket-filter'

export type SectionUnread = TicketCounts['unread']
const NO_UNREAD: SectionUnread = { pending: 0, open: 0, group: 0 }

/**
 * In how many conversations of each section something is unread, as the server counts them by the filters in force,
 * loaded or not; kept true by the socket. What is read as it comes is not unread: while the server has yet to hear that, what it
 * counts is not shown, and it is asked once it has.
 */
export function useSectionUnread(filter: TicketFilter): SectionUnread {
  const query = listQuery({ ...filter, tab: 'open', section: 'pending', q: '', sort: 'desc' }, undefined)
  const key = filterQuery({ ...filter, tab: 'open', section: 'pending', q: '', sort: 'desc' }).toString()
  const request = useRef({ key, query })
  request.current = { key, query }
  const [counted, setCounted] = useState({ key, unread: NO_UNREAD, isKnown: false })
  const { ownFields } = useStore()
  /** Something has come that is being read, and the server has not heard of it. */
  const isComing = useRef(false)
  const look = () => {
    const id = beingRead()
    const ticket = id === undefined ? undefined : ownFields('ticket', id)
    isComing.current = ticket !== undefined && isUnreadView(ticket)
    return isComing.current
  }
  const read = useRefetcher(async () => {
    const { key, query } = request.current
    const answer = await call(tickets.count, query)
    if (!answer.ok) return isSettled(answer)
    const { unread } = answer.value
    setCounted((before) =>
      before.key === key && before.isKnown && look() ? before : { key, unread, isKnown: true },
    )
    return true
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters, other counts
  useEffect(() => read(), [read, key])
  const again = useThrottledCallback(read)
  useChanges(({ noun, id, from }) => {
    if (noun !== 'ticket' || from !== 'event') return
    if (id !== beingRead() || !look()) again()
  })
  // Left before the server heard that it was read, it is unread after all.
  useEffect(
    () =>
      onBeingRead(() => {
        if (isComing.current) again()
        isComing.current = false
      }),
    [again],
  )
  return counted.key === key ? counted.unread : NO_UNREAD
}
