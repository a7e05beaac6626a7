import { useCallback, useEffect, useRef, useState } from 'react'
import * as tickets from '#domain/tickets/endpoints.ts'
import type { TicketCounts } from '#domain/tickets/schema.ts'
import { call } from '~/lib/call'
import { filterQuery, listQuery, type TicketFilter } from '~/lib/tickets/ticket-filter'
import { beingRead, useBeingRead } from '../presence/being-read'
import { isSettled, useRefetcher } from '../reading/use-refetcher'
import { useChanges, useStore } from '../store/use-store'

/** However much happens, they are counted again at most this often. */
const AGAIN_MS = 1_000

export type SectionUnread = TicketCounts['unread']
const NONE: SectionUnread = { pending: 0, open: 0, group: 0 }

/**
 * In how many conversations of each section something is unread, as the server counts them by the filters in force,
 * loaded or not; kept true by the socket. What is read as it comes is not unread: while the server has yet to hear that, what it
 * counts is not shown, and it is asked once it has.
 */
export function useSectionUnread(filter: TicketFilter): SectionUnread {
  const query = listQuery({ ...filter, tab: 'open', section: 'pending', q: '', sort: 'desc' }, undefined)
  const key = filterQuery({ ...filter, tab: 'open', section: 'pending', q: '', sort: 'desc' }).toString()
  const asked = useRef({ key, query })
  asked.current = { key, query }
  const [counted, setCounted] = useState({ key, unread: NONE, isKnown: false })
  const isComing = useIsComing()
  const read = useRefetcher(async () => {
    const { key, query } = asked.current
    const answer = await call(tickets.count, query)
    if (!answer.ok) return isSettled(answer)
    const { unread } = answer.value
    setCounted((before) =>
      before.key === key && before.isKnown && isComing() ? before : { key, unread, isKnown: true },
    )
    return true
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters, other counts
  useEffect(() => read(), [read, key])
  useAgain(read, isComing)
  return counted.key === key ? counted.unread : NONE
}

/** Whether something has come that is being read, and the server has not heard of it. */
function useIsComing(): () => boolean {
  const { own } = useStore()
  return useCallback(() => {
    const id = beingRead()
    return id !== undefined && (own('ticket', id)?.unreadMessages ?? 0) > 0
  }, [own])
}

/** At once for what is told first, and once more for all that was told meanwhile. */
function useAgain(read: () => void, isComing: () => boolean): void {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const isWanted = useRef(false)
  const again = () => {
    isWanted.current = true
    if (timer.current) return
    isWanted.current = false
    read()
    timer.current = setTimeout(() => {
      timer.current = undefined
      if (isWanted.current) again()
    }, AGAIN_MS)
  }
  useChanges(({ noun, id, from }) => {
    if (noun !== 'ticket' || from !== 'event') return
    if (id !== beingRead() || !isComing()) again()
  })
  useLeft(again)
  useEffect(() => () => clearTimeout(timer.current), [])
}

/** What was left before the server heard that it was read is unread after all. */
function useLeft(onLeft: () => void): void {
  const id = useBeingRead()
  const { own } = useStore()
  const latest = useRef(onLeft)
  latest.current = onLeft
  useEffect(() => {
    if (id === undefined) return
    return () => {
      if ((own('ticket', id)?.unreadMessages ?? 0) > 0) latest.current()
    }
  }, [id, own])
}
